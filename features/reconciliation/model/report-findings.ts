/** What was found out about a row of the operator's report, or about a lead that it does not have. */
export const REPORT_FINDINGS = {
  differing: {
    label: 'Differing',
    meaning: 'Both have it, and say different things of it.',
    empty: 'Whatever both have, both say the same of.',
  },
  missing_there: {
    label: 'Missing at the operator',
    meaning: 'We hold it as received, or do not know; the report does not have it.',
    empty: 'The report has all leads of its period that the operator should hold.',
  },
  missing_here: {
    label: 'Missing here',
    meaning: 'The report has it, and there is no such lead here.',
    empty: 'Every lead of the report is known here.',
  },
  duplicate: {
    label: 'Twice in the report',
    meaning: 'An earlier line of the report is about the same lead.',
    empty: 'No lead stands in the report twice.',
  },
  unreadable: {
    label: 'Not read',
    meaning: 'The line could not be read. Of it only its number is kept.',
    empty: 'Every line could be read.',
  },
  matched: {
    label: 'Matched',
    meaning: 'Both have it and say the same of it.',
    empty: 'No lead of the report is here with the same status.',
  },
} as const;

export type ReportFinding = keyof typeof REPORT_FINDINGS;
export const REPORT_FINDING_NAMES = Object.keys(REPORT_FINDINGS) as ReportFinding[];

export const parseReportFinding = (text: unknown): ReportFinding | null =>
  REPORT_FINDING_NAMES.find((name) => name === text) ?? null;

/** Why a line was not read, or what differs. */
export const ROW_PROBLEMS: Record<string, string> = {
  no_identifier: 'It has neither a uuid nor a partnerLeadId.',
  odd_identifier: 'Its uuid or partnerLeadId does not look like one.',
  odd_status: 'Its status does not look like one.',
  state: 'We do not hold it as received.',
  uuid: 'The uuid is another.',
  reference: 'The reference is another.',
  status: 'The status is another.',
};
