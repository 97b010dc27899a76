import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { Reassurance, ReceiptCard } from '#components/borrower/columns.tsx';
import { ConsentUnavailable } from '#components/borrower/consent-unavailable.tsx';
import { consentFormWords } from '#components/borrower/consent-words.ts';
import { EmailLinkOffer } from '#components/borrower/email-offer.tsx';
import { FallbackOffer } from '#components/borrower/fallback-offer.tsx';
import { JourneyFrame } from '#components/borrower/journey-frame.tsx';
import { lockedPath } from '#features/application/borrower.ts';
import { offerEmail } from '#features/borrower-mail/offer-email.ts';
import { measureTexts } from '#features/consent/measure-texts.ts';
import { missingFields } from '#features/consent/model/consent-form.ts';
import { shownWith } from '#features/consent/model/consent-labels.ts';
import { obtainConsent } from '#features/consent/obtain-consent.ts';
import { leadInterfaceOf } from '#features/journey/model/campaign.ts';
import { isFallbackOpen } from '#features/lead/find-outcome.ts';
import { checkPath, consentPath } from '#features/questions/model/forms/paths.ts';
import { nextPath } from '#features/questions/model/forms/progress.ts';
import { progressAt } from '#features/questions/model/forms/stages.ts';
import { partyNames } from '#features/wording/model/party-names.ts';
import { ConsentAside } from './aside.tsx';
import { ConsentForm } from './form.tsx';
import { LimitNotice } from './limit-notice.tsx';
import { limitWait, noteOf } from './notices.ts';

type Address = {
  params: Promise<{ form: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ConsentPage({ params, searchParams }: Address) {
  const { borrower, parties, copy, language } = await borrowerRequest();
  if (!borrower) redirect('/apply/lost');
  const locked = lockedPath(borrower);
  if (locked) redirect(locked);
  const { form, rawAnswers, journey, context } = borrower;
  const next = nextPath(form, rawAnswers, context);
  const source = leadInterfaceOf(journey.campaign);
  if (next !== checkPath(form.slug) || !source || (await params).form !== form.slug) redirect(next);

  const { partner, operatorName, ssnDigits, answerRetention } = parties;
  const names = partyNames(partner.brandName, operatorName);
  const consent = await obtainConsent(source, borrower);
  const { again, wait, missing, form: formKey } = await searchParams;
  const offer = offerEmail(borrower);
  const untilNextSend = limitWait(again, wait, copy);
  return (
    <JourneyFrame
      progress={progressAt(form.slug, form.steps(rawAnswers, context), 'consent')}
      back={checkPath(form.slug)}
      answersExpireInMs={borrower.answersExpireInMs}
      answerRetention={answerRetention}
      copy={copy}
      aside={
        <>
          <ConsentAside copy={copy} brandName={partner.brandName} operatorName={operatorName} />
          {borrower.lead ? (
            <ReceiptCard receipt={journey.receiptId} copy={copy}>
              {copy.consent.aside.receipt}
            </ReceiptCard>
          ) : (
            <Reassurance title={copy.parts.yourCopy}>
              <p>{copy.consent.aside.receiptLater}</p>
            </Reassurance>
          )}
          <EmailLinkOffer copy={copy} offer={offer} />
        </>
      }
    >
      {untilNextSend && <LimitNotice wait={untilNextSend} offer={offer} copy={copy} />}
      {copy.consent.ownLanguage && (
        <p className="mb-6 border-accent-strong border-l-4 bg-accent-wash px-5 py-3">
          {copy.consent.ownLanguage}
        </p>
      )}
      {consent ? (
        <ConsentForm
          // A new key clears the checkboxes and requests texts that did not load again.
          key={String(formKey)}
          form={form.slug}
          blocks={await measureTexts(consent.blocks)}
          shown={shownWith(consent, language)}
          ssnDigits={ssnDigits}
          language={language}
          words={consentFormWords(copy, { brandName: partner.brandName, operatorName, ssnDigits })}
          brand={partner.brandName}
          note={noteOf(again, copy)}
          missing={missingFields(typeof missing === 'string' ? missing : '', ssnDigits, copy.errors)}
        />
      ) : (
        <ConsentUnavailable
          copy={copy}
          operatorName={operatorName}
          tryAgain={consentPath(form.slug)}
          fallback={isFallbackOpen(borrower) && <FallbackOffer copy={copy} names={names} />}
        />
      )}
    </JourneyFrame>
  );
}
