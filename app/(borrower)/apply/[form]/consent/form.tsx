'use client';

import { Button } from '#components/borrower/button.tsx';
import { ConsentDocument } from '#components/borrower/consent-document.tsx';
import type { ConsentFormWords } from '#components/borrower/consent-words.ts';
import { ErrorSummary } from '#components/borrower/error-summary.tsx';
import { ERROR_SIDE, FieldError } from '#components/borrower/field-parts.tsx';
import { Honeypot, TooFastNotice } from '#components/borrower/honeypot.tsx';
import { PageMetrics } from '#components/borrower/page-metrics.tsx';
import { PageHead } from '#components/borrower/page-parts.tsx';
import { SsnField } from '#components/borrower/ssn-field.tsx';
import { SubmitErrorNotice } from '#components/borrower/submit-error.tsx';
import { type FieldRegistration, usePageForm } from '#components/borrower/use-page-form.ts';
import type { Elements } from '#components/elements.ts';
import { AGREE, AGREE_TO_CALLS, PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import type { FrameHeight } from '#features/consent/model/frame-height.ts';
import type { FormSlug } from '#features/form/model/form.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
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

type ActionBarProps = {
  words: Dictionary['consent']['status'];
  hasCalls: boolean;
  children: Elements;
};

/**
 * On a phone, the button stays in view beside the state of the checkboxes, which style rules show. It stays at its place
 * if the window is short or the text is large: then `bottom` is far below the window, where nothing sticks.
 */
function ActionBar({ words, hasCalls, children }: ActionBarProps) {
  return (
    <div className="action-bar mt-10 max-sm:sticky max-sm:bottom-[min(0px,(100dvh-40rem)*99)] max-sm:z-1 max-sm:-mx-5 max-sm:border-line max-sm:border-t max-sm:bg-surface max-sm:px-5 max-sm:py-2 print:static">
      <p className="action-state no-print hidden flex-[99_1_8rem] text-sm leading-snug supports-[selector(:has(a))]:max-sm:block">
        <span className="mr-3 inline-block">
          <span className="group-has-[#agree:checked]:hidden">{words.notYet}</span>
          <span className="hidden font-semibold group-has-[#agree:checked]:inline">{words.agreed}</span>
        </span>
        <span> </span>
        {hasCalls && (
          <span className="inline-block">
            <span className="group-has-[#phone-agree:checked]:hidden">{words.noCalls}</span>
            <span className="hidden font-semibold group-has-[#phone-agree:checked]:inline">
              {words.calls}
            </span>
          </span>
        )}
      </p>
      {children}
    </div>
  );
}

type CheckboxProps = {
  name: string;
  error?: string | undefined;
  register?: FieldRegistration;
  children: string;
};

export function Checkbox({ name, error, register, children }: CheckboxProps) {
  return (
    <div className={error ? ERROR_SIDE : undefined}>
      {error && (
        <FieldError name={name} className="mb-2">
          {error}
        </FieldError>
      )}
      <label className="flex min-h-13 cursor-pointer items-center gap-4 rounded-xl border border-line-strong bg-surface px-4 py-3 hover:border-ink has-checked:border-accent-strong has-checked:bg-accent-wash sm:px-5">
        <input
          {...register}
          id={name}
          name={name}
          type="checkbox"
          value="yes"
          aria-describedby={error ? `${name}-error` : undefined}
          aria-invalid={error ? true : undefined}
          className="size-6 shrink-0 accent-accent-strong"
        />
        <span className="font-medium">{children}</span>
      </label>
    </div>
  );
}
