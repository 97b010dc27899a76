import type { StoredLead } from './lead-store.ts';
import type { LeadResponse, PlainResponse } from './scenarios/scenario.ts';

const HUGE_BYTES = 3_000_000;
const STALE_MESSAGE = 'The consent language is out of date. Update the stored text.';
const WARNINGS = {
  string: STALE_MESSAGE,
  object: { code: 'consent_out_of_date', message: STALE_MESSAGE },
  list: [STALE_MESSAGE, 'A newer text has been in force since last month.'],
};

/** Contract 2.3. */
export function leadBody(
  stored: StoredLead,
  response: LeadResponse,
  warning: LeadResponse['warning'] | null,
): PlainResponse['body'] {
  const { uuid, status, inviteUrl } = stored;
  const usual = usualBody(stored, response, warning);
  switch (response.body) {
    case 'empty':
      return '';
    case 'html':
      return '<!doctype html>\n<title>Thank you</title>\n<h1>Your lead was received</h1>\n';
    case 'nothing in it':
      return {};
    case 'uuid and status':
      return { uuid, status };
    case 'link only':
      return { inviteUrl };
    case 'garbled':
      return JSON.stringify(usual).slice(0, -2);
    case 'huge':
      return { ...usual, padding: '.'.repeat(HUGE_BYTES) };
    case 'with a note':
      return { ...usual, note: 'Café Genève' };
    case 'with odd values':
      return { ...ODD_VALUES, ...usual };
    case 'extra':
      return { ...usual, ...EXTRA_FIELDS };
    default:
      return usual;
  }
}

function usualBody(stored: StoredLead, response: LeadResponse, warning: LeadResponse['warning'] | null) {
  const { uuid, status, partnerLeadId, inviteUrl, receivedAt } = stored;
  const isLinkInside = response.link === 'inside the lead';
  const warningField = warning ? { warning: WARNINGS[warning.as] } : {};
  return {
    lead: {
      uuid,
      status,
      partnerLeadId,
      createdAt: receivedAt,
      ...(isLinkInside && { inviteUrl }),
      ...(warning?.inside && warningField),
    },
    ...(inviteUrl && !isLinkInside && { inviteUrl }),
    ...(!warning?.inside && warningField),
  };
}

const ODD_VALUES = {
  warning: null,
  status: null,
  uuid: 0.5,
  inviteUrl: '',
  offers: null,
  errors: [],
  expiresAt: 'never',
};

const EXTRA_FIELDS = {
  $schema: 'https://example.com/fairlight/lead-reply.json',
  offers: [{ lender: 'No lender', link: 'https://example.net/not-the-link' }],
  links: { self: '/leads/1' },
  status: 'failure',
  uuid: null,
  serverTime: 0,
};
