import * as z from 'zod';
import { field } from '#platform/values/posted-form.ts';

export const REPORT_FINDINGS = {
  differing: {
    label: 'Mismatched',
    meaning: 'Both have the lead, but the details differ.',
    empty: 'All leads that both have match.',
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
    meaning: 'An earlier row is about the same lead.',
    empty: 'The report has no duplicates.',
  },
  unreadable: {
    label: 'Unreadable rows',
    meaning: 'We couldn’t read this row. We store only its line number.',
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
