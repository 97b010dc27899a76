import { NextLink } from '#components/borrower/button-link.tsx';
import { consentFormWords } from '#components/borrower/consent-words.ts';
import { JourneyFrame } from '#components/borrower/journey-frame.tsx';
import { PageHead, Reassurance } from '#components/borrower/page-parts.tsx';
import { ReceiptCard } from '#components/borrower/records.tsx';
import type { Elements } from '#components/elements.ts';
import type { MeasuredBlock } from '#features/consent/measure-texts.ts';
import type { FormSlug } from '#features/form/model/form.ts';
import type { Progress } from '#features/form/model/journey.ts';
import { checkPath } from '#features/form/model/journey.ts';
import type { Parties } from '#features/form/model/parties.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import { ConsentForm } from './form.tsx';

type ConsentSheetProps = {
  form: FormSlug;
  parties: Parties;
  copy: Dictionary;
  progress: Progress;
  answersExpireInMs?: number | null;
  /** The URL of the receipt names it. */
  receipt?: string | null;
  emailOffer?: Elements;
  notice?: Elements;
  children: Elements;
};

/** Surrounds the form on a borrower's page, on its copy for the evidence, and in the preview for staff. */
export function ConsentSheet({ form, parties, copy, progress, receipt = null, ...own }: ConsentSheetProps) {
  const { consent, parts } = copy;
  return (
    <JourneyFrame
      progress={progress}
      back={checkPath(form)}
      answersExpireInMs={own.answersExpireInMs ?? null}
      answerRetention={parties.answerRetention}
      copy={copy}
      aside={
        <>
          {receipt ? (
            <ReceiptCard receipt={receipt} copy={copy}>
              {consent.aside.receipt}
            </ReceiptCard>
          ) : (
            <Reassurance title={parts.yourCopy}>
              <p>{consent.aside.receiptLater}</p>
            </Reassurance>
          )}
          {own.emailOffer}
        </>
      }
    >
      {own.notice}
      {own.children}
    </JourneyFrame>
  );
}

type SheetFormProps = {
  form: FormSlug;
  parties: Parties;
  copy: Dictionary;
  language: Language;
  blocks: MeasuredBlock[];
  /** The fingerprint of texts and labels. Null for a form without a borrower. */
  shown?: string | null;
  note?: Elements;
  missing?: Record<string, string>;
};

export function SheetForm({ form, parties, copy, language, blocks, shown = null, ...own }: SheetFormProps) {
  const { partner, operatorName, ssnDigits, isSoftInquiry } = parties;
  return (
    <ConsentForm
      form={form}
      blocks={blocks}
      shown={shown ?? ''}
      ssnDigits={ssnDigits}
      language={language}
      words={consentFormWords(copy, { operatorName, ssnDigits, isSoftInquiry })}
      brand={partner.brandName}
      note={own.note ?? null}
      languageNote={
        copy.consent.ownLanguage && (
          <p className="border-accent-strong border-l-4 bg-accent-wash px-5 py-3 text-base">
            {copy.consent.ownLanguage}
          </p>
        )
      }
      missing={own.missing ?? {}}
      isSample={shown === null}
    />
  );
}

type ConsentUnavailableProps = {
  copy: Dictionary;
  operatorName: string;
  tryAgain: string;
  fallback: Elements;
};

export function ConsentUnavailable({ copy, operatorName, tryAgain, fallback }: ConsentUnavailableProps) {
  const { title, text } = copy.consent.unavailable;
  return (
    <>
      <PageHead title={title}>
        <p>{text(operatorName)}</p>
      </PageHead>
      <NextLink href={tryAgain}>{copy.parts.tryAgain}</NextLink>
      {fallback}
    </>
  );
}
