import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { LeadState } from '#features/form/model/lead-state.ts';
import { csvRow } from '#platform/values/spreadsheet-cell.ts';
import { describeLeadState, type LeadSnapshot } from './lead-copy.ts';

export type ExportedLead = {
  reference: string;
  operatorUuid: string | null;
  createdAt: Date;
  campaign: string;
  product: LeadInterface;
  source: string | null;
  state: LeadState;
  operatorStatus: string | null;
  linkIssuedAt: Date | null;
  redirectedAt: Date | null;
  isTest: boolean;
  snapshot: LeadSnapshot;
  partnerCampaignId: string | null;
  warnedAt: Date | null;
  warnings: number;
  /** Of the last attempt, as are the times and the texts. */
  fetchedAt: Date | null;
  displayedAt: Date | null;
  acknowledgedAt: Date | null;
  sentAt: Date | null;
  answeredAt: Date | null;
  texts: readonly { key: string; sha256: string }[];
  isCallsAgreed: boolean;
  isCallsWithdrawn: boolean;
  /** The number is on the list of opt-outs now. */
  isDoNotCall: boolean;
  attempts: number;
  passedData: Record<string, unknown>;
};

type Value = string | number | boolean | Date | Record<string, unknown> | null;

/**
 * Names and order are frozen: add new columns at the end. No personal data: the operator's warnings may name a person, so
 * only their presence, time and number are exported.
 */
export const EXPORT_COLUMNS: Columns<ExportedLead> = [
  ['reference', ({ reference }) => reference],
  ['uuid', ({ operatorUuid }) => operatorUuid],
  ['created_at', ({ createdAt }) => createdAt],
  ['campaign', ({ campaign }) => campaign],
  ['product', ({ product }) => product],
  ['utm_source', ({ source }) => source],
  ['state', ({ state }) => state],
  ['status', ({ operatorStatus }) => operatorStatus],
  ['warning', ({ warnedAt }) => warnedAt !== null],
  ['link_issued_at', ({ linkIssuedAt }) => linkIssuedAt],
  ['redirected_at', ({ redirectedAt }) => redirectedAt],
  ['test', ({ isTest }) => isTest],
  ['result', ({ snapshot }) => describeLeadState(snapshot).title],
  ['partner_campaign_id', ({ partnerCampaignId }) => partnerCampaignId],
  ['warned_at', ({ warnedAt }) => warnedAt],
  ['warnings', ({ warnings }) => warnings],
  ['consent_fetched_at', ({ fetchedAt }) => fetchedAt],
  ['consent_displayed_at', ({ displayedAt }) => displayedAt],
  ['consent_agreed_at', ({ acknowledgedAt }) => acknowledgedAt],
  ['consent_sha256', ({ texts }) => texts.map(({ key, sha256 }) => `${key}=${sha256}`).join(' ')],
  ['calls', ({ isCallsAgreed }) => isCallsAgreed],
  ['calls_withdrawn', ({ isCallsWithdrawn }) => isCallsWithdrawn],
  ['sent_at', ({ sentAt }) => sentAt],
  ['answered_at', ({ answeredAt }) => answeredAt],
  ['attempts', ({ attempts }) => attempts],
  ['partner_passed_data', ({ passedData }) => passedData],
  ['do_not_call', ({ isDoNotCall }) => isDoNotCall],
];

type Columns<Row> = readonly (readonly [name: string, value: (row: Row) => Value])[];

export const csvHeaderOf = (columns: Columns<never>): string => csvRow(columns.map(([name]) => name));

export const csvLineOf = <Row>(columns: Columns<Row>, row: Row): string =>
  csvRow(columns.map(([, read]) => cellOf(read(row))));

export const jsonLine = (lead: ExportedLead): string =>
  `${JSON.stringify(Object.fromEntries(EXPORT_COLUMNS.map(([name, read]) => [name, read(lead)])))}\n`;

function cellOf(value: Value): string | number | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  return Object.keys(value).length > 0 ? JSON.stringify(value) : null;
}
