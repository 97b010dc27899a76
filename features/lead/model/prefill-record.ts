import { type LeadDescription, TEST_STOPPED } from '#features/lead/model/lead-copy.ts';
import type { PrefillKind, PrefillState } from './lead-filters.ts';

/** A stored prefill, without personal data. Fields that older releases didn't store are null. */
export type PrefillRecord = {
  id: string;
  intentAt: Date;
  endedAt: Date | null;
  campaign: string;
  campaignName: string;
  flow: string;
  flowVersion: number | null;
  ctaLocation: string;
  partner: string | null;
  partnerId: string | null;
  isFallback: boolean;
  /** Of the lead of the same journey. */
  leadReference: string | null;
  state: PrefillState;
  reason: string | null;
  httpStatus: number | null;
  refusedFields: string[];
  linkRejectedReason: string | null;
  redirectedAt: Date | null;
  utmSource: string | null;
  isTest: boolean;
};

export const prefillKind = ({ isFallback }: Pick<PrefillRecord, 'isFallback'>): PrefillKind =>
  isFallback ? 'fallback' : 'quick_start';

type ColumnValue = string | number | boolean | null;

/** The columns of every export. */
export const PREFILL_COLUMNS: readonly (readonly [
  name: string,
  value: (prefill: PrefillRecord) => ColumnValue,
])[] = [
  ['reference', ({ id }) => id],
  ['sent_at', ({ intentAt }) => intentAt.toISOString()],
  ['answered_at', ({ endedAt }) => endedAt?.toISOString() ?? null],
  ['campaign', ({ campaign }) => campaign],
  ['kind', prefillKind],
  ['lead_reference', ({ leadReference }) => leadReference],
  ['partner', ({ partner }) => partner],
  ['partner_id', ({ partnerId }) => partnerId],
  ['flow', ({ flow }) => flow],
  ['flow_version', ({ flowVersion }) => flowVersion],
  ['cta_location', ({ ctaLocation }) => ctaLocation],
  ['utm_source', ({ utmSource }) => utmSource],
  ['state', ({ state }) => state],
  ['reason', ({ reason }) => reason],
  ['http_status', ({ httpStatus }) => httpStatus],
  ['refused_fields', ({ refusedFields }) => refusedFields.join(' ')],
  ['link_rejected', ({ linkRejectedReason }) => linkRejectedReason],
  ['redirected_at', ({ redirectedAt }) => redirectedAt?.toISOString() ?? null],
  ['test', ({ isTest }) => isTest],
];

const NO_ACTION = 'No action needed.';

export function describePrefill(prefill: PrefillRecord): LeadDescription {
  switch (prefill.state) {
    case 'sending':
      return {
        tone: 'info',
        title: 'Sending',
        meaning: 'We’re sending the answers to the operator’s form.',
        whatToDo: 'Wait a minute, then reload this page.',
      };
    case 'answered':
      return describeAnswered(prefill);
    case 'refused':
      return {
        tone: 'bad',
        title: 'Refused',
        meaning: 'The operator refused the answers, so its form isn’t filled in.',
        whatToDo: 'Look at the reason and the refused fields. Compare them with the contract.',
      };
    case 'unsent':
      if (prefill.reason === TEST_STOPPED)
        return {
          tone: 'plain',
          title: 'Test, not sent',
          meaning: 'It came from a test link, so it stopped before the operator.',
          whatToDo: 'No action needed. An administrator can allow test requests on the campaign’s page.',
        };
      return {
        tone: 'warn',
        title: 'Not sent',
        meaning: 'The answers didn’t reach the operator. The borrower can send them again.',
        whatToDo: 'Look at the reason. Check the operator’s address and the network.',
      };
    case 'unknown':
      return {
        tone: 'bad',
        title: 'Unconfirmed',
        meaning: 'We don’t know whether the operator received the answers. We won’t send them again.',
        whatToDo:
          'Ask the operator whether its form received answers at this time. A prefill carries no reference.',
      };
  }
}

function describeAnswered({ linkRejectedReason, redirectedAt }: PrefillRecord): LeadDescription {
  if (redirectedAt)
    return {
      tone: 'good',
      title: 'Sent to the operator’s form',
      meaning: 'The operator took the answers, and the borrower went on to its form.',
      whatToDo: NO_ACTION,
    };
  if (linkRejectedReason)
    return {
      tone: 'warn',
      title: 'Link rejected',
      meaning: 'The operator took the answers, but we don’t use its link. The reason names the broken rule.',
      whatToDo: 'Ask the operator to correct its links, or compare the host with OPERATOR_HANDOFF_HOSTS.',
    };
  return {
    tone: 'plain',
    title: 'Received',
    meaning: 'The operator took the answers. The borrower hasn’t gone on to its form.',
    whatToDo: NO_ACTION,
  };
}
