import { redirect } from 'next/navigation';
import { Reassurance } from '#components/columns.tsx';
import { ConsentUnavailable } from '#components/consent-unavailable.tsx';
import { JourneyFrame } from '#components/journey-frame.tsx';
import { Relay } from '#components/relay.tsx';
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
import { AGAIN, isAgain } from './again.ts';
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

  const { partner, operatorName, ssnDigits, answersKeptFor } = await describeParties();
  const consent = await obtainConsent();
  const { again, missing, form } = await searchParams;
  return (
    <JourneyFrame
      page={STEPS.length + 2}
      back={borrower.lead ? null : CHECK_PATH}
      answersLeftMs={borrower.answersLeftMs}
      answersKeptFor={answersKeptFor}
      aside={
        <>
          <Reassurance title="Who is who">
            <Relay
              stops={[
                { name: partner.brandName, does: 'asks you for these answers.' },
                {
                  name: startingWith(operatorName),
                  does: 'receives them when you agree, and shows you offers if there are any.',
                },
              ]}
            />
          </Reassurance>
          <Reassurance title="What comes next">
            <p>
              We take you to the site of {operatorName}. Your offers appear there, or word that there are
              none.
            </p>
            <p>
              They are kept there in an account under your email address. Our link needs no password; if you
              go back on your own, you may be asked to set one.
            </p>
          </Reassurance>
        </>
      }
    >
      {consent ? (
        <ConsentForm
          // Shown again it is another form: no tick outlives its text, and a text that did not load is asked for anew.
          key={String(form)}
          blocks={consent.blocks}
          ssnDigits={ssnDigits}
          operatorName={operatorName}
          brand={partner.brandName}
          note={isAgain(again) ? AGAIN[again] : null}
          missing={missingIn(typeof missing === 'string' ? missing : '', ssnDigits)}
        />
      ) : (
        <ConsentUnavailable operatorName={operatorName} />
      )}
    </JourneyFrame>
  );
}
