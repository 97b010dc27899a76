import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { AutoRefresh } from '#components/borrower/auto-refresh.tsx';
import { NextLink } from '#components/borrower/button-link.tsx';
import { ContactAction, QuestionsCard } from '#components/borrower/contact.tsx';
import { Drawing, type DrawingProps } from '#components/borrower/drawings.tsx';
import { FallbackOffer } from '#components/borrower/fallback-offer.tsx';
import { HandoffMessage } from '#components/borrower/handoff-message.tsx';
import { CheckMark } from '#components/borrower/icons.tsx';
import { OperatorSiteAction } from '#components/borrower/operator-site.tsx';
import { OutcomeText } from '#components/borrower/outcome-text.tsx';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { Records } from '#components/borrower/records.tsx';
import { Reference } from '#components/borrower/reference.tsx';
import { offerEmail } from '#features/borrower-mail/offer-email.ts';
import { consentPath, stepPath } from '#features/form/model/journey.ts';
import { hasResultsAtOperator } from '#features/form/model/lead-state.ts';
import { estimateWait } from '#features/lead/estimate-wait.ts';
import { findOutcome, type LeadOutcomeForBorrower, outcomeState } from '#features/lead/find-outcome.ts';
import { openHandoff } from '#features/lead/open-handoff.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { type PartyNames, partyNames } from '#features/wording/model/party-names.ts';

export default async function OutcomePage() {
  const { borrower, journeyKey, parties, copy, now } = await borrowerRequest();
  const found = await findOutcome(borrower);
  if (!found) redirect('/apply/lost');
  if (found.outcome === 'link_issued') {
    const handoff = openHandoff(borrower, journeyKey);
    if (handoff.kind === 'none') redirect('/apply/lost');
    return <HandoffMessage handoff={handoff} copy={copy} parties={parties} />;
  }
  const { partner, operatorName } = parties;
  const isWaiting = found.outcome === 'waiting';
  const { outcome } = copy;
  const names = partyNames(partner.brandName, operatorName);
  const stateName = outcomeState(found.outcome, found);
  const state = outcome.states[stateName];
  const wait = isWaiting ? await estimateWait(now) : null;
  const news = isWaiting && found.waitPhase !== 'usual' ? outcome.stillWaiting[found.waitPhase] : null;
  const next = nextStepOf(found, copy);
  const contact = (
    <ContactAction
      copy={copy}
      helpEmail={partner.helpEmail}
      reference={found.reference}
      variant={found.outcome === 'received' ? 'quiet' : 'primary'}
    />
  );
  return (
    <MessagePage
      art={<Drawing {...ART[stateName]} />}
      aside={
        <>
          {!isWaiting && <QuestionsCard copy={copy} partner={partner} reference={found.reference} />}
          <Records
            receipt={found.receiptId}
            offer={isWaiting ? null : offerEmail(borrower)}
            copy={copy}
            inNewTab={isWaiting}
          />
        </>
      }
    >
      <div aria-live="polite">
        <PageHead title={state.title} tab={`${state.title} – ${partner.brandName}`} />
        <OutcomeText state={state} names={names} wait={wait && outcome.waits[wait]} news={news} />
      </div>
      {isWaiting && <WaitingSteps copy={copy} names={names} />}
      {isWaiting && (
        <AutoRefresh
          statusUrl="/apply/outcome/status"
          phase={found.waitPhase}
          unreachable={outcome.unreachable}
        />
      )}
      {found.correction?.kind === 'answers' && (
        <ul className="mt-4 grid list-disc gap-1 pl-6 font-semibold">
          {found.correction.answers.map(({ name, summary }) => (
            <li key={name}>{summary}</li>
          ))}
        </ul>
      )}
      <Reference copy={copy}>{found.reference}</Reference>
      {next && <NextLink href={next.href}>{next.label}</NextLink>}
      {found.canFallBack && <FallbackOffer copy={copy} names={names} isOnlyStep />}
      {hasResultsAtOperator(found.outcome) ? (
        <>
          <OperatorSiteAction parties={parties} copy={copy}>
            {contact}
          </OperatorSiteAction>
          {/* Its words name the contact too. A wide page has it beside them. */}
          {found.outcome === 'received' && parties.operatorSite && <div className="lg:hidden">{contact}</div>}
        </>
      ) : (
        !isWaiting && !next && !found.canFallBack && !found.wasStoppedTest && contact
      )}
    </MessagePage>
  );
}

/** Null if the borrower can neither correct nor resend the request. */
function nextStepOf(found: LeadOutcomeForBorrower, { outcome, parts }: Dictionary) {
  const { form, correction } = found;
  if (!found.canResend || !found.hasStoredAnswers) return null;
  if (correction?.kind === 'answers') return { href: stepPath(form, correction.step), label: outcome.fix };
  if (correction?.kind === 'unfinished')
    return { href: stepPath(form, correction.step), label: outcome.finish };
  return { href: consentPath(form), label: correction ? outcome.toLastStep : parts.tryAgain };
}

/** Only a next step of the borrower has the tone of attention: a failure elsewhere is neutral. */
const ART: Record<keyof Dictionary['outcome']['states'], DrawingProps> = {
  test_held: { of: 'held' },
  withdrawn: { of: 'notSent' },
  waiting: { of: 'lenders' },
  received: { of: 'sent' },
  unknown: { of: 'unconfirmed' },
  undeterminable: { of: 'unconfirmed' },
  to_correct: { of: 'corrections' },
  digits_refused: { of: 'corrections' },
  unfinished: { of: 'corrections' },
  corrected: { of: 'sealed', tone: 'attention' },
  timed_out: { of: 'hourglass', tone: 'attention' },
  timed_out_often: { of: 'hourglass' },
  not_sent: { of: 'unplugged', tone: 'attention' },
  no_offers_page: { of: 'ticket' },
  failed: { of: 'unplugged' },
  refused: { of: 'unplugged' },
};

function WaitingSteps({ copy, names }: { copy: Dictionary; names: PartyNames }) {
  const { steps } = copy.outcome;
  return (
    <div className="waiting mt-8">
      <div aria-hidden="true" className="waiting-bar h-1.5 overflow-hidden rounded-full bg-line" />
      <ol className="mt-6 grid gap-4">
        <li className="flex items-center gap-3">
          <Mark state="done" />
          <span>
            <span>{steps.sent}</span>
            <span className="sr-only">{steps.done}</span>
          </span>
        </li>
        <li aria-current="step" className="flex items-center gap-3 font-semibold">
          <Mark state="current" />
          <span>{steps.checking(names)}</span>
        </li>
        <li className="flex items-center gap-3 text-ink-soft">
          <Mark state="next" />
          <span>{steps.results}</span>
        </li>
      </ol>
    </div>
  );
}

const MARKS = {
  done: 'border-accent-strong bg-accent-strong text-page',
  current: 'border-accent-strong',
  next: 'border-line-strong',
} as const;

function Mark({ state }: { state: keyof typeof MARKS }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-7 shrink-0 place-items-center rounded-full border-2 ${MARKS[state]}`}
    >
      {state === 'done' && <CheckMark />}
      {state === 'current' && (
        <span className="size-2.5 rounded-full bg-accent-strong motion-safe:animate-pulse" />
      )}
    </span>
  );
}
