import { redirect } from 'next/navigation';
import { ConsentUnavailable } from '#components/consent-unavailable.tsx';
import { JourneyFrame, Reassurance } from '#components/journey-frame.tsx';
import { maySendAgain } from '#domain/lead-state.ts';
import { missingIn } from '#domain/personal-loan/consent.ts';
import { nextPath } from '#domain/personal-loan/progress.ts';
import { CHECK_PATH, STEPS } from '#domain/personal-loan/steps.ts';
import { startingWith } from '#domain/sentence.ts';
import { findBorrower, termsToday } from '#journeys/borrower.ts';
import { standingOf } from '#journeys/find-outcome.ts';
import { obtainConsent } from '#journeys/obtain-consent.ts';
import { describeParties } from '#journeys/parties.ts';
import { readJourneyKey } from '#sessions/journey-cookie.ts';
import { ConsentForm } from './form.tsx';

export default async function ConsentPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const borrower = await findBorrower(await readJourneyKey());
  if (!borrower) redirect('/apply/lost');
  if (borrower.lead && !maySendAgain(standingOf(borrower.lead))) redirect('/apply/outcome');
  const next = nextPath(borrower.texts, await termsToday());
  if (next !== CHECK_PATH) redirect(next);

  const { partner, operatorName, ssnDigits } = await describeParties();
  const consent = await obtainConsent();
  const { again, missing } = await searchParams;
  return (
    <JourneyFrame
      page={STEPS.length + 2}
      back={borrower.lead ? null : CHECK_PATH}
      aside={
        <>
          <Reassurance title="Who is who">
            <p>
              {partner.brandName} asks you for these answers. {startingWith(operatorName)} receives them when
              you agree, and shows you offers.
            </p>
          </Reassurance>
          <Reassurance title="What comes next">
            <p>
              Offers, or word that there are none, appear on the site of {operatorName}. It keeps them in an
              account under your email address; the link we open needs no password, a later visit on your own
              may ask you to set one.
            </p>
          </Reassurance>
        </>
      }
    >
      {consent ? (
        <ConsentForm
          // Other texts are another form: nothing ticked under the old ones stays ticked.
          key={consent.blocks.map((block) => block.sha256).join()}
          blocks={consent.blocks}
          ssnDigits={ssnDigits}
          operatorName={operatorName}
          brand={partner.brandName}
          again={again === 'changed' || again === 'unread' ? again : null}
          missing={missingIn(typeof missing === 'string' ? missing : '', ssnDigits)}
        />
      ) : (
        <ConsentUnavailable operatorName={operatorName} />
      )}
    </JourneyFrame>
  );
}
