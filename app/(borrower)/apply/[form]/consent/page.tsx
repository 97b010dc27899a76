import { redirect } from 'next/navigation';
import { formRequest } from '#app/borrower-request.ts';
import { FallbackOffer } from '#components/borrower/fallback-offer.tsx';
import { EmailLinkOffer } from '#components/borrower/records.tsx';
import { offerEmail } from '#features/borrower-mail/offer-email.ts';
import { measureTexts } from '#features/consent/measure-texts.ts';
import { missingFields } from '#features/consent/model/consent-form.ts';
import { shownWith } from '#features/consent/model/consent-labels.ts';
import { obtainConsent } from '#features/consent/obtain-consent.ts';
import { leadInterfaceOf } from '#features/form/model/campaign.ts';
import { checkPath, consentPath, journeyOf } from '#features/form/model/journey.ts';
import { isFallbackOpen } from '#features/lead/find-outcome.ts';
import { partyNames } from '#features/wording/model/party-names.ts';
import { LimitNotice, limitWait, noteOf } from './notices.tsx';
import { ConsentSheet, ConsentUnavailable, SheetForm } from './sheet.tsx';

type Address = {
  params: Promise<{ form: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function ConsentPage({ params, searchParams }: Address) {
  const { borrower, parties, copy, language } = await formRequest();
  const { form, journey } = borrower;
  const { nextPath, answersToFix, progressAt } = journeyOf(borrower);
  const source = leadInterfaceOf(journey.campaign);
  if (nextPath !== checkPath(form.slug) || !source || (await params).form !== form.slug) redirect(nextPath);
  if (answersToFix.length > 0) redirect(checkPath(form.slug));

  const { partner, operatorName, ssnDigits } = parties;
  const names = partyNames(partner.brandName, operatorName);
  const consent = await obtainConsent(source, borrower);
  const { again, wait, missing, form: formKey } = await searchParams;
  const offer = offerEmail(borrower);
  const note = noteOf(again, copy);
  const untilNextSend = limitWait(again, wait, copy);
  return (
    <ConsentSheet
      form={form.slug}
      parties={parties}
      copy={copy}
      progress={progressAt('consent')}
      answersExpireInMs={borrower.answersExpireInMs}
      receipt={borrower.lead && journey.receiptId}
      emailOffer={<EmailLinkOffer copy={copy} offer={offer} />}
      notice={untilNextSend && <LimitNotice wait={untilNextSend} offer={offer} copy={copy} />}
    >
      {consent ? (
        <SheetForm
          // A new key clears the checkboxes and requests texts that did not load again.
          key={String(formKey)}
          form={form.slug}
          parties={parties}
          copy={copy}
          language={language}
          blocks={await measureTexts(consent.blocks)}
          shown={shownWith(consent, language)}
          note={
            note && (
              <p role="status" className="mt-6 border-accent-strong border-l-4 bg-accent-wash px-5 py-4">
                {note}
              </p>
            )
          }
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
    </ConsentSheet>
  );
}
