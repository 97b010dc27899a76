import 'server-only';
import { auditActionLabel } from '#features/access/model/audit-actions.ts';
import { PHONE_BLOCK } from '#features/consent/model/consent-block.ts';
import { DECISIONS } from '#features/lead/model/lead-copy.ts';
import type { LeadStory } from '#features/lead/store/lead-history.ts';

/** One thing that happened, as staff read it. */
export type TimelineEvent = {
  at: Date;
  title: string;
  facts: [name: string, value: string][];
  tone?: 'good' | 'warn' | 'bad';
};

/** All that is known to have happened to a lead, in its order; with the reasons that staff gave where those may be read. */
export function leadTimeline(history: LeadStory, withReasons: boolean): TimelineEvent[] {
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

type Value = string | number | null | undefined | false;

/** A happening with what of its facts there is. */
function timelineEvent(
  at: Date,
  title: string,
  facts: Record<string, Value> = {},
  tone?: 'good' | 'warn' | 'bad',
): TimelineEvent {
  const there = Object.entries(facts).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || value === false || value === '' ? [] : [[name, String(value)]],
  );
  return { at, title, facts: there, ...(tone && { tone }) };
}

function startEvents({ journey }: LeadStory): TimelineEvent[] {
  const utmParams = Object.entries(Object(journey.utmParams)).map(([name, value]) => [name, String(value)]);
  return [
    timelineEvent(journey.startedAt, 'The borrower began', {
      Campaign: journey.campaign.name,
      ...Object.fromEntries(utmParams),
    }),
    ...(journey.erasedAt ? [timelineEvent(journey.erasedAt, 'The borrower’s data were erased')] : []),
  ];
}

function consentEvents({ journey }: LeadStory): TimelineEvent[] {
  const fetches = new Set(journey.displays.flatMap(({ fetchedAt }) => fetchedAt?.getTime() ?? []));
  return [
    ...[...fetches].map((time) =>
      timelineEvent(new Date(time), 'The consent text was fetched from the operator'),
    ),
    ...journey.displays.map(({ displayedAt, sha256 }) =>
      timelineEvent(displayedAt, 'A consent text was displayed', { Text: sha256 }),
    ),
    ...journey.acknowledgments.map(({ acknowledgedAt, blocks }) =>
      timelineEvent(
        acknowledgedAt,
        'The borrower agreed',
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
  answered: ['The operator answered', 'good'],
  refused: ['The operator refused it', 'bad'],
  unsent: ['It was not sent', 'warn'],
  unknown: ['Its fate became unknown', 'bad'],
};

function attemptEvents(attempt: LeadStory['attempts'][number]): TimelineEvent[] {
  const { number, intentAt, sentAt, endedAt, outcome, decisions } = attempt;
  const which = { Attempt: number > 1 && number };
  const [title, tone] = OUTCOMES[outcome ?? ''] ?? [`It ended: ${outcome}`, 'warn'];
  return [
    timelineEvent(intentAt, 'The request was about to be sent', which),
    ...(sentAt ? [timelineEvent(sentAt, 'The request was sent to the operator', which)] : []),
    ...(endedAt
      ? [
          timelineEvent(
            endedAt,
            title,
            {
              ...which,
              Reason: attempt.reason,
              HTTP: attempt.httpStatus,
              Tries: attempt.posts > 1 && attempt.posts,
              'Operator’s status': attempt.operatorStatus,
              'Operator’s uuid': attempt.operatorUuid,
              'Operator’s warning': attempt.operatorWarning,
              'Fields not taken': attempt.refusedFields.join(', '),
              'Link not followed': attempt.linkRejectedReason,
            },
            tone,
          ),
        ]
      : []),
    ...decisions.map(({ decision, operatorUuid, decidedAt, decidedByLabel }) =>
      timelineEvent(decidedAt, `Staff decided: ${DECISIONS[decision].label.toLowerCase()}`, {
        'Operator’s uuid': operatorUuid,
        By: decidedByLabel,
      }),
    ),
  ];
}

function linkEvents({ linkIssuedAt, linkExpiresAt, redirectedAt, now }: LeadStory): TimelineEvent[] {
  const isOver = linkExpiresAt !== null && linkExpiresAt <= now;
  return [
    ...(linkIssuedAt ? [timelineEvent(linkIssuedAt, 'The link to the offers was issued', {}, 'good')] : []),
    ...(isOver
      ? [timelineEvent(linkExpiresAt, 'The link ran out here', {}, redirectedAt ? undefined : 'warn')]
      : []),
    ...(redirectedAt ? [timelineEvent(redirectedAt, 'The borrower was redirected', {}, 'good')] : []),
  ];
}

function prefillEvents({ journey }: LeadStory): TimelineEvent[] {
  return journey.prefills.flatMap(
    ({ flow, isFallback, intentAt, endedAt, outcome, redirectedAt, ...rest }) => [
      timelineEvent(intentAt, 'Answers were sent to the operator’s own form', {
        Flow: flow,
        'Instead of this lead': isFallback && 'yes',
      }),
      ...(endedAt
        ? [
            timelineEvent(endedAt, `The operator’s form: ${outcome}`, {
              Reason: rest.reason,
              HTTP: rest.httpStatus,
              'Link not followed': rest.linkRejectedReason,
            }),
          ]
        : []),
      ...(redirectedAt
        ? [timelineEvent(redirectedAt, 'The borrower was redirected to the operator’s form', {}, 'good')]
        : []),
    ],
  );
}

/** Of the evidence's events those that nothing else here tells of. */
const EVIDENCE_TITLES: Record<string, string> = {
  phone_consent_withdrawn: 'Agreement to calls and texts was withdrawn',
  erasure_asked: 'Erasure was asked for while it was on hold',
  details_removed: 'The details of the evidence were deleted',
};

function evidenceEvents({ journey }: LeadStory): TimelineEvent[] {
  return journey.events.flatMap(({ occurredAt, kind }) => {
    const title = EVIDENCE_TITLES[kind];
    return title ? [timelineEvent(occurredAt, title, {}, 'warn')] : [];
  });
}

const STAFF_ACTION_TITLES: Record<string, string> = {
  identity_revealed: 'Staff were shown who it is',
  certificate_taken: 'A certificate was taken',
  hold_placed: 'The evidence was put on hold',
  hold_released: 'The evidence was released from hold',
};

/** Decisions stand in the story already, at the attempt that they are about. */
function auditEvents({ audits }: LeadStory, withReasons: boolean): TimelineEvent[] {
  return audits.flatMap(({ occurredAt, actor, action, reason }) =>
    action === 'lead_decided'
      ? []
      : [
          timelineEvent(occurredAt, STAFF_ACTION_TITLES[action] ?? `Staff ${auditActionLabel(action)}`, {
            By: actor,
            Reason: withReasons && reason,
          }),
        ],
  );
}
