import { redirect } from 'next/navigation';
import { ButtonLink } from '#components/button.tsx';
import { MoveOn } from '#components/move-on.tsx';
import { PageHead } from '#components/page-head.tsx';
import { MessagePage } from '#components/panel.tsx';
import { Reference } from '#components/reference.tsx';
import { CONSENT_PATH } from '#domain/personal-loan/steps.ts';
import { findOutcome } from '#journeys/find-outcome.ts';
import { describeParties } from '#journeys/parties.ts';
import { readJourneyKey } from '#sessions/journey-cookie.ts';
import { wordsFor } from './words.ts';

const LOOK_AGAIN_SECONDS = 3;

export default async function OutcomePage() {
  const found = await findOutcome(await readJourneyKey());
  if (!found) redirect('/apply/lost');
  if (found.outcome === 'link_issued') redirect('/apply/handoff');
  const { partner, operatorName } = await describeParties();
  const { title, paragraphs } = wordsFor(found.outcome, partner.brandName, operatorName);
  const isWaiting = found.outcome === 'waiting';
  return (
    <MessagePage>
      {isWaiting && <MoveOn to="/apply/outcome" afterSeconds={LOOK_AGAIN_SECONDS} />}
      {isWaiting && (
        <span aria-hidden="true" className="breathing mb-6 block h-1.5 w-24 rounded-full bg-accent" />
      )}
      <PageHead title={title} tab={`${title} – ${partner.brandName}`} />
      <div className="mt-4 grid gap-3 text-ink-soft">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Reference>{found.reference}</Reference>
      {found.maySendAgain && found.answersKept && (
        <div className="mt-8">
          <ButtonLink href={CONSENT_PATH}>Try again</ButtonLink>
        </div>
      )}
      {!isWaiting && (
        <p className="mt-6 max-w-prose text-base text-ink-soft">
          Questions? Tell {partner.brandName} this reference:{' '}
          <a href={`mailto:${partner.helpEmail}`}>{partner.helpEmail}</a> or {partner.helpPhone}.
        </p>
      )}
    </MessagePage>
  );
}
