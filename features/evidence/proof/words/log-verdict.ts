import type { LogVerificationResult } from '../checks/log-export.ts';
import { GIVE_ROOTS, logClockSentence, NO_KNOWN_AUTHORITY, timeSentence } from './time-words.ts';
import {
  count,
  NO_OUTSIDE_CHECKPOINT,
  revokedKeySentence,
  unsignedSentence,
  utc,
  type VerdictLine,
} from './verdict-words.ts';

export const logVerdict = (verdict: LogVerificationResult, now?: number): VerdictLine[] => [
  ...keyLines(verdict, now),
  ...logLines(verdict, false),
];

/** They come first: the rest of the verdict depends on them. */
function keyLines(
  { covered, revoked, retired }: LogVerificationResult,
  now = Number.POSITIVE_INFINITY,
): VerdictLine[] {
  const doubtful = covered.doubtful - covered.inLog;
  const says = [
    ...(doubtful > 0 && revoked
      ? [
          `The last ${count(doubtful, 'signed event')} of the log ${doubtful === 1 ? 'doesn’t' : 'don’t'} count: a key that is revoked from ${utc(revoked)} signs ${doubtful === 1 ? 'it' : 'them'}, and no trusted third party saw ${doubtful === 1 ? 'it' : 'them'} before. Nothing confirms or rules ${doubtful === 1 ? 'it' : 'them'} out.`,
        ]
      : []),
    ...(retired && Date.parse(retired.until) < now
      ? [
          `The issuer stopped signing with the key ${retired.kid} of the log at ${utc(retired.until)}, and no trusted third party saw the log before. A person who got the key later could have signed it.`,
        ]
      : []),
  ];
  return says.length > 0 ? [{ topic: 'Key', says }] : [];
}

function logLines(
  { events, journeys, staffActs, checkpoints, covered, times }: LogVerificationResult,
  isAudit: boolean,
): VerdictLine[] {
  const acts = count(staffActs, 'staff action');
  const unsealed = events.total - events.sealed;
  const doubtful = covered.doubtful - covered.inLog;
  const unsigned = events.total - covered.doubtful;
  return [
    {
      topic: 'Log',
      says: [
        `${count(events.total - staffActs, 'event')} of ${count(journeys, 'journey')}, each linked to the previous one of its journey.`,
        ...(staffActs > 0 ? [isAudit ? `${acts}.` : `${acts}. Only an audit export says who did what.`] : []),
        `${events.sealed} in the tree, ${unsealed} not in it yet.`,
      ],
    },
    {
      topic: 'Checkpoint',
      says: [
        `${count(checkpoints.inLog, 'checkpoint')} in the log, signed by a known key; the last ${doubtful > 0 ? 'one that counts ' : ''}covers ${count(covered.inLog, 'event')}.`,
        ...(doubtful > 0 ? [`${count(doubtful, 'event')} after it: ${revokedKeySentence(doubtful)}.`] : []),
        ...(unsigned > 0
          ? [
              `${count(unsigned, 'event')} after ${doubtful > 0 ? 'these' : 'it'}: ${unsignedSentence(unsigned)}.`,
            ]
          : []),
      ],
    },
    {
      topic: 'Checkpoint from outside',
      says: [
        checkpoints.fromOutside === 0
          ? NO_OUTSIDE_CHECKPOINT
          : `${checkpoints.fromOutside} of them ${checkpoints.fromOutside === 1 ? 'was' : 'were'} delivered outside. The first ${count(covered.fromOutside, 'event')} can’t have changed since.`,
      ],
    },
    {
      topic: 'Time from outside',
      says:
        times.length === 0
          ? [`${NO_KNOWN_AUTHORITY} a checkpoint. ${GIVE_ROOTS}`]
          : times.map(({ size, proof }) => timeSentence(`The first ${count(size, 'event')}`, proof)),
    },
    { topic: 'Clock', says: [logClockSentence(times)] },
  ];
}

export function auditVerdict(verdict: LogVerificationResult, now?: number): VerdictLine[] {
  const { staff_act: acts, staff_act_earlier: earlier } = verdict.signedActs;
  const unsigned = verdict.staffActs - acts - earlier;
  const rows = `${count(acts, 'staff action')}, each as it was added to the tree, and ${earlier} from before the tree had staff actions.`;
  const signs =
    verdict.covered.doubtful > verdict.covered.inLog
      ? 'no key that counts signs them'
      : unsignedSentence(unsigned);
  const others = `${count(unsigned, 'more staff action')}: ${signs}.`;
  return [
    ...keyLines(verdict, now),
    { topic: 'Staff audit', says: unsigned > 0 ? [rows, others] : [rows] },
    ...logLines(verdict, true),
  ];
}
