'use client';

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '#components/button.tsx';
import { ConsentDocument } from '#components/consent-document.tsx';
import { ErrorSummary } from '#components/error-summary.tsx';
import { fieldErrors } from '#components/field-errors.ts';
import { PageHead } from '#components/page-head.tsx';
import { FIELD } from '#components/question-field.tsx';
import { Tick } from '#components/tick.tsx';
import { useSending } from '#components/use-sending.ts';
import { PHONE_BLOCK } from '#domain/consent-block.ts';
import { consentSchema } from '#domain/personal-loan/consent.ts';
import { startingWith } from '#domain/sentence.ts';
import { sendConsent } from './actions.ts';

type ConsentFormProps = {
  blocks: { key: string; sha256: string }[];
  ssnDigits: 4 | 9;
  operatorName: string;
  brand: string;
  again: 'changed' | 'unread' | null;
  /** What was missing in a submission that came without scripts. */
  missing: Record<string, string>;
};

const AGAIN = {
  changed:
    'The consent text has changed since you read it. Please read it once more, and agree if you want to.',
  unread:
    'Your browser did not load the consent text before you agreed, so nothing was sent. Please read it below.',
} as const;

export function ConsentForm({ blocks, ssnDigits, operatorName, brand, again, missing }: ConsentFormProps) {
  const { isSending, send } = useSending(sendConsent);
  const { register, handleSubmit, formState } = useForm<{ agree: 'yes' | true; ssn: string }>({
    resolver: standardSchemaResolver(useMemo(() => consentSchema(ssnDigits), [ssnDigits])),
    errors: useMemo(() => fieldErrors(missing), [missing]),
    shouldFocusError: false,
  });
  const errors = (['agree', 'ssn'] as const).flatMap((name) => {
    const message = formState.errors[name]?.message;
    return message ? [{ name, message }] : [];
  });
  const messageOf = (name: string) => errors.find((error) => error.name === name)?.message;
  const mainBlocks = blocks.filter((block) => block.key !== PHONE_BLOCK);
  const phoneBlock = blocks.find((block) => block.key === PHONE_BLOCK);

  return (
    <form
      action={sendConsent}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        handleSubmit(() => send(form))(event);
      }}
    >
      <ErrorSummary errors={errors} submission={formState.submitCount} />
      <PageHead
        title="Read, agree and send"
        tab={`Read, agree and send – ${brand}`}
        hasErrors={errors.length > 0}
      >
        <p>
          {brand} has asked for your answers. {startingWith(operatorName)} receives them only if you agree to
          its text.
        </p>
      </PageHead>
      {again && (
        <p role="status" className="mt-6 border-accent border-l-4 bg-accent-wash px-5 py-4">
          {AGAIN[again]}
        </p>
      )}
      <input type="hidden" name="shown" value={blocks.map((block) => block.sha256).join()} />

      <section aria-labelledby="main-consent" className="mt-8 grid grid-cols-1 gap-3">
        <h2 id="main-consent" className="text-xl">
          Consent to send your request
        </h2>
        {mainBlocks.map(({ key, sha256 }) => (
          <ConsentDocument
            key={key}
            sha256={sha256}
            title={`Consent text of ${operatorName}`}
            operatorName={operatorName}
            isLong
          />
        ))}
        <Tick name="agree" error={messageOf('agree')} register={register('agree')}>
          I have read this text and I agree to it
        </Tick>
      </section>

      {phoneBlock && (
        <section aria-labelledby="phone-consent" className="mt-12 grid grid-cols-1 gap-3">
          <div>
            <h2 id="phone-consent" className="text-xl">
              Calls and texts – your choice
            </h2>
            <p className="mt-1 text-base text-ink-soft">You don’t need this to go on: leave the box empty.</p>
          </div>
          <ConsentDocument
            sha256={phoneBlock.sha256}
            title={`Calls and texts: consent text of ${operatorName}`}
            operatorName={operatorName}
          />
          <Tick name="phone-agree">I agree to calls and texts as this text says (optional)</Tick>
        </section>
      )}

      <section className={`mt-12 ${messageOf('ssn') ? 'border-danger border-l-4 pl-4' : ''}`}>
        <label htmlFor="ssn" className="block font-semibold">
          {ssnDigits === 4 ? 'Last 4 digits of your Social Security number' : 'Your Social Security number'}
        </label>
        <p id="ssn-hint" className="mt-1 text-base text-ink-soft leading-snug">
          They tell you apart from others of your name. {brand} passes them on and never stores them.
        </p>
        {messageOf('ssn') && (
          <p id="ssn-error" className="mt-1 font-semibold text-danger">
            <span className="sr-only">Error: </span>
            {messageOf('ssn')}
          </p>
        )}
        <input
          {...register('ssn')}
          id="ssn"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          aria-describedby={messageOf('ssn') ? 'ssn-hint ssn-error' : 'ssn-hint'}
          aria-invalid={messageOf('ssn') ? true : undefined}
          className={`${FIELD} mt-2.5 tabular-nums tracking-widest ${ssnDigits === 4 ? 'max-w-32' : 'max-w-56'}`}
        />
      </section>

      <div className="mt-10">
        <Button isSending={isSending}>Agree and send</Button>
        <p className="mt-3 max-w-prose text-base text-ink-soft">
          We then take you to {operatorName}. Asking for offers is not an application for credit.
        </p>
      </div>
    </form>
  );
}
