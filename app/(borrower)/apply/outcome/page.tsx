import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { Corrections, Hourglass, Sealed, Ticket } from '#components/borrower/art/endings.tsx';
import { Unplugged } from '#components/borrower/art/scene.tsx';
import { Envelope, Lenders, Unconfirmed } from '#components/borrower/art/sending.tsx';
import { AutoRefresh } from '#components/borrower/auto-refresh.tsx';
import { NextLink } from '#components/borrower/button-link.tsx';
import { ContactAction } from '#components/borrower/contact-action.tsx';
import { FallbackOffer } from '#components/borrower/fallback-offer.tsx';
import { HandoffMessage } from '#components/borrower/handoff-message.tsx';
import { CheckMark } from '#components/borrower/icons.tsx';
import { OperatorSiteAction } from '#components/borrower/operator-site.tsx';
import { OutcomeText } from '#components/borrower/outcome-text.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { QuestionsCard } from '#components/borrower/questions-card.tsx';
import { Records } from '#components/borrower/records.tsx';
import { Reference } from '#components/borrower/reference.tsx';
import { offerEmail } from '#features/borrower-mail/offer-email.ts';
import { consentPath, stepPath } from '#features/form/model/journey.ts';
import { hasResultsAtOperator } from '#features/form/model/lead-state.ts';
import { estimateWait } from '#features/lead/estimate-wait.ts';
import { findOutcome, type LeadOutcomeForBorrower } from '#features/lead/find-outcome.ts';
import { openHandoff } from '#features/lead/open-handoff.ts';
import { outcomeState } from '#features/lead/outcome-state.ts';
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
      art={<OutcomeArt state={stateName} />}
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
function OutcomeArt({ state }: { state: keyof Dictionary['outcome']['states'] }) {
  switch (state) {
    case 'test_held':
      return <Envelope badge="pause" tone="neutral" />;
    case 'withdrawn':
      return <Envelope badge="back" tone="neutral" />;
    case 'waiting':
      return <Lenders />;
    case 'received':
      return <Envelope badge="check" tone="positive" />;
    case 'unknown':
    case 'undeterminable':
      return <Unconfirmed />;
    case 'to_correct':
    case 'digits_refused':
    case 'unfinished':
      return <Corrections />;
    case 'corrected':
      return <Sealed tone="attention" />;
    case 'timed_out':
      return <Hourglass tone="attention" />;
    case 'timed_out_often':
      return <Hourglass tone="neutral" />;
    case 'not_sent':
      return <Unplugged tone="attention" />;
    case 'no_offers_page':
      return <Ticket />;
    case 'failed':
    case 'refused':
      return <Unplugged />;
  }
}

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
