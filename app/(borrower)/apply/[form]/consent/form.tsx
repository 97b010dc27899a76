'use client';

import { ActionBar } from '#components/borrower/action-bar.tsx';
import { Button } from '#components/borrower/button.tsx';
import { Checkbox } from '#components/borrower/checkbox.tsx';
import { ConsentDocument } from '#components/borrower/consent-document.tsx';
import { ErrorSummary } from '#components/borrower/error-summary.tsx';
import { Honeypot } from '#components/borrower/honeypot.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { PageMetrics } from '#components/borrower/page-metrics.tsx';
import { SsnField } from '#components/borrower/ssn-field.tsx';
import { SubmitErrorNotice } from '#components/borrower/submit-error.tsx';
import { usePageForm } from '#components/borrower/use-page-form.ts';
import {
  AGREE,
  AGREE_AND_SEND,
  AGREE_TO_CALLS,
  shownWith,
} from '#features/consent/model/consent-controls.ts';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import type { FrameHeight } from '#features/consent/model/frame-height.ts';
import type { FormSlug } from '#features/questions/model/forms/form.ts';
import { sendConsent } from './actions.ts';

type ConsentFormProps = {
  form: FormSlug;
  blocks: { key: string; sha256: string; height?: FrameHeight }[];
  endpointId: string;
  ssnDigits: 4 | 9;
  operatorName: string;
  brand: string;
  note: string | null;
  missing: Record<string, string>;
  /** Of the error summary, by how many errors there are. */
  errorTitles: readonly string[];
  /** For staff: opening its texts counts as no display. */
  isSample?: boolean;
};

const NAMES = ['ssn', 'agree'] as const;

export function ConsentForm({
  form: slug,
  blocks,
  endpointId,
  ssnDigits,
  operatorName,
  brand,
  note,
  missing,
  errorTitles,
  isSample = false,
}: ConsentFormProps) {
  const { form, register, isSending, submitError, errors, errorOf, submission } = usePageForm({
    action: sendConsent,
    async loadRules() {
      const { consentErrors } = await import('#features/consent/model/consent-form.ts');
      return { errorsIn: (values) => consentErrors(values, ssnDigits) };
    },
    names: NAMES,
    serverErrors: missing,
  });
  const mainBlocks = blocks.filter((block) => block.key !== PHONE_BLOCK);
  const phoneBlock = blocks.find((block) => block.key === PHONE_BLOCK);

  return (
    <form {...form} className="group">
      <ErrorSummary errors={errors} titles={errorTitles} submission={submission} />
      <PageHead title="Review and agree" tab={`Review and agree – ${brand}`} hasErrors={errors.length > 0}>
        <p>
          Read the text from {operatorName} below. {brand} shares your answers only if you agree to it.
        </p>
      </PageHead>
      {note && (
        <p role="status" className="mt-6 border-accent-strong border-l-4 bg-accent-wash px-5 py-4">
          {note}
        </p>
      )}
      <Honeypot />
      <PageMetrics />
      <input type="hidden" name="form" value={slug} />
      <input type="hidden" name="shown" value={shownWith({ blocks, endpointId })} />

      <div className="mt-8">
        <SsnField digits={ssnDigits} error={errorOf('ssn')} register={register('ssn')} />
      </div>

      <section aria-labelledby="main-consent" className="mt-12 grid grid-cols-1 gap-3">
        <h2 id="main-consent" className="text-section">
          Consent to send your request
        </h2>
        {mainBlocks.map(({ key, sha256, height }) => (
          <ConsentDocument
            key={key}
            sha256={sha256}
            title={`Consent text of ${operatorName}`}
            operatorName={operatorName}
            height={height}
            isCopy={isSample}
          />
        ))}
        <Checkbox name={AGREE.name} error={errorOf('agree')} register={register('agree')}>
          {AGREE.label}
        </Checkbox>
      </section>

      {phoneBlock && <PhoneConsent {...phoneBlock} operatorName={operatorName} isSample={isSample} />}

      <ActionBar hasCalls={phoneBlock !== undefined}>
        <SubmitErrorNotice submitError={submitError} />
        <Button isSending={isSending} sendingLabel="Sending your request…">
          {AGREE_AND_SEND}
        </Button>
      </ActionBar>
      <p className="mt-3 max-w-prose text-base text-ink-soft">
        Next, we’ll take you to {operatorName}. Requesting offers isn’t an application for credit.
      </p>
    </form>
  );
}

type PhoneConsentProps = {
  sha256: string;
  height?: FrameHeight | undefined;
  operatorName: string;
  isSample: boolean;
};

function PhoneConsent({ sha256, height, operatorName, isSample }: PhoneConsentProps) {
  return (
    <section aria-labelledby="phone-consent" className="mt-12 grid grid-cols-1 gap-3">
      <div>
        <h2 id="phone-consent" className="text-section">
          Calls and texts are your choice
        </h2>
        <p className="mt-1 text-base text-ink-soft">
          You can leave this box unchecked and still request offers.
        </p>
      </div>
      <ConsentDocument
        sha256={sha256}
        title={`Calls and texts: consent text of ${operatorName}`}
        operatorName={operatorName}
        height={height}
        isCopy={isSample}
      />
      <Checkbox name={AGREE_TO_CALLS.name}>{AGREE_TO_CALLS.label}</Checkbox>
    </section>
  );
}
