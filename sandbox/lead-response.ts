import type { StoredLead } from './lead-store.ts';
import type { LeadResponse } from './scenarios/scenario.ts';

const HUGE_BYTES = 3_000_000;
const STALE_MESSAGE = 'The consent language is out of date. Update the stored text.';
const WARNINGS = {
  string: STALE_MESSAGE,
  object: { code: 'consent_out_of_date', message: STALE_MESSAGE },
  list: [STALE_MESSAGE, 'A newer text has been in force since last month.'],
};

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

type Usual = ReturnType<typeof usualBody>;

const BODIES: Record<NonNullable<LeadResponse['body']>, (usual: Usual, lead: StoredLead) => unknown> = {
  'with a note': (usual) => ({ ...usual, note: 'Café Genève' }),
  'with odd values': (usual) => ({ ...ODD_VALUES, ...usual }),
  empty: () => '',
  garbled: (usual) => JSON.stringify(usual).slice(0, -2),
  huge: (usual) => ({ ...usual, padding: '.'.repeat(HUGE_BYTES) }),
  html: () => '<!doctype html>\n<title>Thank you</title>\n<h1>Your lead was received</h1>\n',
  extra: (usual) => ({ ...usual, ...EXTRA_FIELDS }),
  'uuid and status': (_usual, { uuid, status }) => ({ uuid, status }),
  'link only': (_usual, { inviteUrl }) => ({ inviteUrl }),
  'nothing in it': () => ({}),
};

type Warning = LeadResponse['warning'] | null;

/** Contract 2.3. */
export function leadBody(stored: StoredLead, response: LeadResponse, warning: Warning): unknown {
  const usual = usualBody(stored, response, warning);
  return response.body ? BODIES[response.body](usual, stored) : usual;
}

function usualBody(stored: StoredLead, response: LeadResponse, warning: Warning) {
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
