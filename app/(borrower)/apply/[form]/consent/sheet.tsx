import { Reassurance, ReceiptCard } from '#components/borrower/columns.tsx';
import { consentFormWords } from '#components/borrower/consent-words.ts';
import { JourneyFrame } from '#components/borrower/journey-frame.tsx';
import type { Elements } from '#components/elements.ts';
import type { MeasuredBlock } from '#features/consent/measure-texts.ts';
import type { FormSlug } from '#features/form/model/form.ts';
import type { Progress } from '#features/form/model/journey.ts';
import { checkPath } from '#features/form/model/journey.ts';
import type { Parties } from '#features/form/model/parties.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { Language } from '#features/wording/model/language.ts';
import { ConsentAside } from './aside.tsx';
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
  const { partner, operatorName, answerRetention } = parties;
  const { consent, parts } = copy;
  return (
    <JourneyFrame
      progress={progress}
      back={checkPath(form)}
      answersExpireInMs={own.answersExpireInMs ?? null}
      answerRetention={answerRetention}
      copy={copy}
      aside={
        <>
          <ConsentAside copy={copy} brandName={partner.brandName} operatorName={operatorName} />
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

export const OwnLanguageNote = ({ copy: { consent } }: { copy: Dictionary }) =>
  consent.ownLanguage && (
    <p className="border-accent-strong border-l-4 bg-accent-wash px-5 py-3">{consent.ownLanguage}</p>
  );

type SheetFormProps = {
  form: FormSlug;
  parties: Parties;
  copy: Dictionary;
  language: Language;
  blocks: MeasuredBlock[];
};

/** The form without a borrower. */
export function SampleConsentForm({ form, parties, copy, language, blocks }: SheetFormProps) {
  const { partner, operatorName, ssnDigits } = parties;
  return (
    <ConsentForm
      form={form}
      blocks={blocks}
      shown=""
      ssnDigits={ssnDigits}
      language={language}
      words={consentFormWords(copy, { brandName: partner.brandName, operatorName, ssnDigits })}
      brand={partner.brandName}
      note={null}
      languageNote={<OwnLanguageNote copy={copy} />}
      missing={{}}
      isSample
    />
  );
}
