import * as z from 'zod';
import { field } from '#platform/values/posted-form.ts';

export const REPORT_FINDINGS = {
  differing: {
    label: 'Mismatched',
    meaning: 'Both have the lead, but the details differ.',
    empty: 'All leads that both have match.',
  },
  moved_on: {
    label: 'Moved on',
    meaning: 'Both have the lead. The operator’s status is later than the one that we received.',
    empty: 'No lead in the report has a later status.',
  },
  missing_there: {
    label: 'Not at the operator',
    meaning: 'We recorded it as received or unconfirmed, but it isn’t in the report.',
    empty: 'The report includes every lead the operator should have.',
  },
  missing_here: {
    label: 'Not in Handoff',
    meaning: 'The report has it, but Handoff doesn’t.',
    empty: 'Handoff has every lead in the report.',
  },
  duplicate: {
    label: 'Duplicates',
    meaning: 'For each of these, an earlier row is about the same lead.',
    empty: 'The report has no duplicates.',
  },
  unreadable: {
    label: 'Unreadable rows',
    meaning: 'We couldn’t read these rows. We store only their line numbers.',
    empty: 'We could read every row.',
  },
  matched: {
    label: 'Matched',
    meaning: 'Both have the lead and the details match.',
    empty: 'No lead in the report matches.',
  },
} as const;

export type ReportFinding = keyof typeof REPORT_FINDINGS;
export const REPORT_FINDING_NAMES = Object.keys(REPORT_FINDINGS) as ReportFinding[];

/** A row that moved on is stored as matched, with this problem: an older release knows no other finding. */
export const MOVED_ON = 'moved_on';
export type StoredFinding = Exclude<ReportFinding, typeof MOVED_ON>;
export const STORED_FINDINGS = REPORT_FINDING_NAMES.filter(
  (name): name is StoredFinding => name !== MOVED_ON,
);

const AFTER_SUCCESS = [
  ...['approved', 'offer_selected', 'offer_accepted', 'converted', 'originated'],
  ...['funded', 'loan_funded', 'disbursed', 'paid', 'paid_out'],
];
/** The statuses that may follow one that the operator sent with the lead. After any other, a change is a mismatch. */
export const LATER_STATUSES: Record<string, readonly string[]> = {
  in_progress: ['success', 'failure', 'timed_out', ...AFTER_SUCCESS],
  success: AFTER_SUCCESS,
};

export const parseReportFinding = (text: unknown): ReportFinding | null =>
  REPORT_FINDING_NAMES.find((name) => name === text) ?? null;

export const ROW_PROBLEMS: Record<string, string> = {
  no_identifier: 'No uuid or partnerLeadId.',
  odd_identifier: 'The uuid or partnerLeadId is invalid.',
  odd_status: 'The status is invalid.',
  state: 'Our record isn’t “received”.',
  uuid: 'UUID differs.',
  reference: 'Reference differs.',
  status: 'Status differs.',
  moved_on: 'The operator’s status is later.',
};

const day = field(z.string(), { type: 'date' });
export const REPORT_FORM = z.object({
  report: field(z.file(), { type: 'file', required: true }),
  from: day,
  to: day,
});

export const DOWNLOAD_FORM = z.object({
  finding: z.enum(REPORT_FINDING_NAMES).catch('differing'),
});
