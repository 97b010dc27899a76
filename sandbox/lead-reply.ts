import type { KeptLead } from './lead-book.ts';
import type { LeadAnswer, PlainAnswer } from './scenarios/answer.ts';

const HUGE_BYTES = 3_000_000;
const STALE = 'The consent language is out of date. Update the stored text.';
const WARNINGS = {
  string: STALE,
  object: { code: 'consent_out_of_date', message: STALE },
  list: [STALE, 'A later text has been in force since last month.'],
};

export const leadHeaders = ({ body }: LeadAnswer) => ({
  'Content-Type': body === 'html' ? 'text/html; charset=utf-8' : 'application/json',
});

/** Contract 2.3. */
export function leadBody(
  kept: KeptLead,
  answer: LeadAnswer,
  warning: LeadAnswer['warning'] | null,
): PlainAnswer['body'] {
  const { uuid, status, inviteUrl } = kept;
  switch (answer.body) {
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
      return JSON.stringify(usualBody(kept, answer, warning)).slice(0, -2);
    case 'huge':
      return { ...usualBody(kept, answer, warning), padding: '.'.repeat(HUGE_BYTES) };
    case 'extra':
      return { ...usualBody(kept, answer, warning), ...EXTRA };
    default:
      return usualBody(kept, answer, warning);
  }
}

function usualBody(kept: KeptLead, answer: LeadAnswer, warning: LeadAnswer['warning'] | null) {
  const { uuid, status, partnerLeadId, inviteUrl, receivedAt } = kept;
  const linkInside = answer.link === 'inside the lead';
  const told = warning ? { warning: WARNINGS[warning.as] } : {};
  return {
    lead: {
      uuid,
      status,
      partnerLeadId,
      createdAt: receivedAt,
      ...(linkInside && { inviteUrl }),
      ...(warning?.inside && told),
    },
    ...(inviteUrl && !linkInside && { inviteUrl }),
    ...(!warning?.inside && told),
  };
}

const EXTRA = {
  $schema: 'https://example.com/fairlight/lead-reply.json',
  offers: [{ lender: 'Nobody', link: 'https://example.net/not-the-link' }],
  links: { self: '/leads/1' },
  status: 'failure',
  uuid: null,
  serverTime: 0,
};
