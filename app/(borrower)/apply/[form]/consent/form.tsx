'use client';

import { ActionBar } from '#components/borrower/action-bar.tsx';
import { Button } from '#components/borrower/button.tsx';
import { Checkbox } from '#components/borrower/checkbox.tsx';
import { ConsentDocument } from '#components/borrower/consent-document.tsx';
import type { ConsentFormWords } from '#components/borrower/consent-words.ts';
import { ErrorSummary } from '#components/borrower/error-summary.tsx';
import { Honeypot } from '#components/borrower/honeypot.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { PageMetrics } from '#components/borrower/page-metrics.tsx';
import { SsnField } from '#components/borrower/ssn-field.tsx';
import { SubmitErrorNotice } from '#components/borrower/submit-error.tsx';
import { TooFastNotice } from '#components/borrower/too-fast-notice.tsx';
import { usePageForm } from '#components/borrower/use-page-form.ts';
import type { Elements } from '#components/elements.ts';
import { AGREE, AGREE_TO_CALLS, PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import type { FrameHeight } from '#features/consent/model/frame-height.ts';
import type { FormSlug } from '#features/form/model/form.ts';
import type { Language } from '#features/wording/model/language.ts';
import { loadErrorWords } from '#features/wording/model/load-error-words.ts';
import { sendConsent } from './actions.ts';

type ConsentFormProps = {
  form: FormSlug;
  blocks: { key: string; sha256: string; height?: FrameHeight }[];
  /** The fingerprint of texts and labels. */
  shown: string;
  ssnDigits: 4 | 9;
  language: Language;
  words: ConsentFormWords;
  brand: string;
  note: Elements;
  /** Above the texts, which are in English. */
  languageNote: Elements;
  missing: Record<string, string>;
  /** For staff: opening its texts counts as no display. */
  isSample?: boolean;
};

const NAMES = ['ssn', 'agree'] as const;

export function ConsentForm({
  form: slug,
  blocks,
  shown,
  ssnDigits,
  language,
  words,
  brand,
  note,
  languageNote,
  missing,
  isSample = false,
}: ConsentFormProps) {
  const { form, register, isSending, submitError, errors, errorOf, submission } = usePageForm({
    action: sendConsent,
    async loadRules() {
      const [{ consentErrors }, errorWords] = await Promise.all([
        import('#features/consent/model/consent-form.ts'),
        loadErrorWords(language),
      ]);
      return { errorsIn: (values) => consentErrors(values, ssnDigits, errorWords) };
    },
    names: NAMES,
    serverErrors: missing,
  });
  const mainBlocks = blocks.filter((block) => block.key !== PHONE_BLOCK);
  const phoneBlock = blocks.find((block) => block.key === PHONE_BLOCK);

  return (
    <form {...form} className="group">
      {/* Pressing Enter in a field takes the first button of a form. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <ErrorSummary errors={errors} titles={words.errorTitles} submission={submission} />
      <PageHead title={words.title} tab={`${words.title} – ${brand}`} hasErrors={errors.length > 0}>
        <p>{words.intro}</p>
      </PageHead>
      {note}
      {/* Emptied then: a password manager may have filled it in for a person. */}
      <Honeypot key={submitError} label={words.leaveEmpty} />
      <PageMetrics />
      <input type="hidden" name="form" value={slug} />
      <input type="hidden" name="shown" value={shown} />

      <div className="mt-8">
        <SsnField digits={ssnDigits} words={words.ssn} error={errorOf('ssn')} register={register('ssn')} />
      </div>

      <section aria-labelledby="main-consent" className="mt-12 grid grid-cols-1 gap-3">
        <h2 id="main-consent" className="text-section">
          {words.main}
        </h2>
        {languageNote}
        {mainBlocks.map(({ key, sha256, height }) => (
          <ConsentDocument
            key={key}
            sha256={sha256}
            words={words.mainDocument}
            height={height}
            isCopy={isSample}
          />
        ))}
        <Checkbox name={AGREE} error={errorOf('agree')} register={register('agree')}>
          {words.labels.agree}
        </Checkbox>
      </section>

      {phoneBlock && <PhoneConsent {...phoneBlock} words={words} isSample={isSample} />}

      <ActionBar words={words.status} hasCalls={phoneBlock !== undefined}>
        {submitError === 'too_fast' ? (
          <TooFastNotice>{words.tooFast}</TooFastNotice>
        ) : (
          <SubmitErrorNotice submitError={submitError} words={words.submit} />
        )}
        <Button isSending={isSending} sendingLabel={words.sending}>
          {words.labels.send}
        </Button>
      </ActionBar>
      <p className="mt-3 max-w-prose text-base text-ink-soft">{words.next}</p>
    </form>
  );
}

type PhoneConsentProps = {
  sha256: string;
  height?: FrameHeight | undefined;
  words: ConsentFormWords;
  isSample: boolean;
};

function PhoneConsent({ sha256, height, words, isSample }: PhoneConsentProps) {
  return (
    <section aria-labelledby="phone-consent" className="mt-12 grid grid-cols-1 gap-3">
      <div>
        <h2 id="phone-consent" className="text-section">
          {words.calls.title}
        </h2>
        <p className="mt-1 text-base text-ink-soft">{words.calls.note}</p>
      </div>
      <ConsentDocument sha256={sha256} words={words.callsDocument} height={height} isCopy={isSample} />
      <Checkbox name={AGREE_TO_CALLS}>{words.labels.agreeToCalls}</Checkbox>
    </section>
  );
}
