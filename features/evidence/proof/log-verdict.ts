import type { LogVerificationResult } from './log-export.ts';
import { GIVE_SOURCES, logClockSentence, NO_KNOWN_SOURCE, timeSentence } from './time-words.ts';
import type { VerdictLine } from './verdict.ts';
import { count, NO_OUTSIDE_CHECKPOINT, nothingSigns } from './verdict-words.ts';

export function logVerdict(
  { events, journeys, staffActs, checkpoints, covered, times }: LogVerificationResult,
  isAudit = false,
): VerdictLine[] {
  const acts = count(staffActs, 'staff action');
  const unsealed = events.total - events.sealed;
  const unsigned = events.total - covered.inLog;
  return [
    {
      topic: 'Log',
      says: [
        `${count(events.total - staffActs, 'event')} of ${count(journeys, 'journey')}, each linked to the previous one of its journey.`,
        ...(staffActs > 0 ? [isAudit ? `${acts}.` : `${acts}. Only an audit export says who did what.`] : []),
        `${events.sealed} in the tree, ${unsealed} not sealed yet.`,
      ],
    },
    {
      topic: 'Checkpoint',
      says: [
        `${count(checkpoints.inLog, 'checkpoint')} in the log, signed by a known key; the last covers ${count(covered.inLog, 'event')}.`,
        ...(unsigned > 0 ? [`${count(unsigned, 'event')} after it: ${nothingSigns(unsigned)}.`] : []),
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
          ? [`${NO_KNOWN_SOURCE} a checkpoint. ${GIVE_SOURCES}`]
          : times.map(({ size, proof }) => timeSentence(`The first ${count(size, 'event')}`, proof)),
    },
    { topic: 'Clock', says: [logClockSentence(times)] },
  ];
}

export function auditVerdict(verdict: LogVerificationResult): VerdictLine[] {
  const { staff_act: acts, staff_act_earlier: earlier } = verdict.signedActs;
  const unsigned = verdict.staffActs - acts - earlier;
  const rows = `${count(acts, 'staff action')}, each as it was sealed, and ${earlier} from before staff actions were sealed.`;
  const others = `${count(unsigned, 'more staff action')}: ${nothingSigns(unsigned)}.`;
  return [
    { topic: 'Staff audit', says: unsigned > 0 ? [rows, others] : [rows] },
    ...logVerdict(verdict, true),
  ];
}
