import 'server-only';
import { auditActionLabel } from '#features/access/model/audit-actions.ts';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import type { EventKind } from '#features/evidence/proof/format/event-schemas.ts';
import { DECISION_LABELS, EVENT_TITLES } from '#features/evidence/proof/words/event-copy.ts';
import type { LeadHistory } from '#features/lead/store/lead-history.ts';

/** The hash of a page copy. */
type PageCopy = { page: string };

export type TimelineEvent = {
  at: Date;
  title: string;
  facts: [name: string, value: string | PageCopy][];
  tone?: 'good' | 'warn' | 'bad';
};

export function leadTimeline(history: LeadHistory, withReasons: boolean): TimelineEvent[] {
  const events = [
    ...startEvents(history),
    ...consentEvents(history),
    ...history.attempts.flatMap(attemptEvents),
    ...linkEvents(history),
    ...prefillEvents(history),
    ...evidenceEvents(history),
    ...auditEvents(history, withReasons),
  ];
  return events.sort((a, b) => a.at.getTime() - b.at.getTime());
}

type Value = string | number | PageCopy | null | undefined | false;

function timelineEvent(
  at: Date,
  title: string,
  facts: Record<string, Value> = {},
  tone?: 'good' | 'warn' | 'bad',
): TimelineEvent {
  const present = Object.entries(facts).flatMap(([name, value]): TimelineEvent['facts'] => {
    if (value === null || value === undefined || value === false || value === '') return [];
    return [[name, typeof value === 'object' ? value : String(value)]];
  });
  return { at, title, facts: present, ...(tone && { tone }) };
}

function startEvents({ journey }: LeadHistory): TimelineEvent[] {
  return [
    timelineEvent(journey.startedAt, 'Borrower started', {
      Campaign: journey.campaign.name,
      ...journey.utmParams,
    }),
    ...(journey.erasedAt ? [timelineEvent(journey.erasedAt, 'Borrower’s data erased')] : []),
  ];
}

function consentEvents({ journey }: LeadHistory): TimelineEvent[] {
  const fetches = new Set(journey.displays.flatMap(({ fetchedAt }) => fetchedAt?.getTime() ?? []));
  return [
    ...[...fetches].map((time) => timelineEvent(new Date(time), 'Consent text fetched from the operator')),
    ...journey.displays.map(({ displayedAt, sha256, pageSha256 }) =>
      timelineEvent(displayedAt, EVENT_TITLES.consent_displayed, {
        Text: sha256,
        'Page as drawn': pageSha256 && { page: pageSha256 },
      }),
    ),
    ...journey.acknowledgments.map(({ acknowledgedAt, blocks }) =>
      timelineEvent(
        acknowledgedAt,
        EVENT_TITLES.consent_acknowledged,
        {
          ...Object.fromEntries(blocks.map(({ key, sha256 }) => [key, sha256])),
          'Calls and texts': blocks.some(({ key }) => key === PHONE_BLOCK) ? 'yes' : 'no',
        },
        'good',
      ),
    ),
  ];
}

const OUTCOMES: Record<string, [title: string, tone: 'good' | 'warn' | 'bad']> = {
  answered: ['Operator answered', 'good'],
  refused: ['Operator refused it', 'bad'],
  unsent: ['Not sent', 'warn'],
  unknown: ['Delivery unconfirmed', 'bad'],
};

function attemptEvents(attempt: LeadHistory['attempts'][number]): TimelineEvent[] {
  const { number, intentAt, sentAt, endedAt, outcome, decisions } = attempt;
  const attemptFact = { Attempt: number > 1 && number };
  const [title, tone] = OUTCOMES[outcome ?? ''] ?? [`Ended: ${outcome}`, 'warn'];
  return [
    timelineEvent(intentAt, 'Queued', attemptFact),
    ...(sentAt ? [timelineEvent(sentAt, EVENT_TITLES.lead_sent, attemptFact)] : []),
    ...(endedAt
      ? [
          timelineEvent(
            endedAt,
            title,
            {
              ...attemptFact,
              Reason: attempt.reason,
              HTTP: attempt.httpStatus,
              Requests: attempt.posts > 1 && attempt.posts,
              'Operator status': attempt.operatorStatus,
              'Operator ID (UUID)': attempt.operatorUuid,
              'Operator warning': attempt.operatorWarning,
              'Refused fields': attempt.refusedFields.join(', '),
              'Link rejected': attempt.linkRejectedReason,
            },
            tone,
          ),
        ]
      : []),
    ...decisions.map(({ decision, operatorUuid, decidedAt, decidedByLabel }) =>
      timelineEvent(decidedAt, `Resolved: ${DECISION_LABELS[decision].toLowerCase()}`, {
        'Operator ID (UUID)': operatorUuid,
        By: decidedByLabel,
      }),
    ),
  ];
}

function linkEvents({ linkIssuedAt, linkExpiresAt, redirectedAt, now }: LeadHistory): TimelineEvent[] {
  const isOver = linkExpiresAt !== null && linkExpiresAt <= now;
  return [
    ...(linkIssuedAt ? [timelineEvent(linkIssuedAt, 'Offers link issued', {}, 'good')] : []),
    ...(isOver
      ? [timelineEvent(linkExpiresAt, 'Offers link expired', {}, redirectedAt ? undefined : 'warn')]
      : []),
    ...(redirectedAt ? [timelineEvent(redirectedAt, 'Borrower sent to offers', {}, 'good')] : []),
  ];
}

function prefillEvents({ journey }: LeadHistory): TimelineEvent[] {
  return journey.prefills.flatMap(
    ({ flow, isFallback, intentAt, endedAt, outcome, redirectedAt, ...rest }) => [
      timelineEvent(intentAt, 'Answers sent to the operator’s prefilled form', {
        Flow: flow,
        'Instead of this lead': isFallback && 'yes',
      }),
      ...(endedAt
        ? [
            timelineEvent(endedAt, `Prefilled form: ${outcome}`, {
              Reason: rest.reason,
              HTTP: rest.httpStatus,
              'Link rejected': rest.linkRejectedReason,
            }),
          ]
        : []),
      ...(redirectedAt
        ? [timelineEvent(redirectedAt, 'Borrower sent to the operator’s prefilled form', {}, 'good')]
        : []),
    ],
  );
}

/** The other events also have a row of their own: an attempt, a display, an audit entry. */
const ONLY_IN_EVIDENCE: readonly EventKind[] = [
  'phone_consent_withdrawn',
  'erasure_asked',
  'details_removed',
];

function evidenceEvents({ journey }: LeadHistory): TimelineEvent[] {
  return journey.events.flatMap(({ occurredAt, kind }) => {
    const known = ONLY_IN_EVIDENCE.find((only) => only === kind);
    return known ? [timelineEvent(occurredAt, EVENT_TITLES[known], {}, 'warn')] : [];
  });
}

const STAFF_ACTION_TITLES: Record<string, string> = {
  identity_revealed: EVENT_TITLES.identity_revealed,
  certificate_taken: EVENT_TITLES.evidence_exported,
  hold_placed: EVENT_TITLES.hold_placed,
  hold_released: EVENT_TITLES.hold_released,
  person_searched: 'Borrower looked up',
  withdrawal_recorded: 'Withdrawal of calls and texts recorded',
};

/** A decision is listed with its attempt. */
function auditEvents({ audits }: LeadHistory, withReasons: boolean): TimelineEvent[] {
  return audits.flatMap(({ occurredAt, actor, action, reason }) =>
    action === 'lead_decided'
      ? []
      : [
          timelineEvent(
            occurredAt,
            STAFF_ACTION_TITLES[action] ?? `A team member ${auditActionLabel(action)}`,
            {
              By: actor,
              Reason: withReasons && reason,
            },
          ),
        ],
  );
}
