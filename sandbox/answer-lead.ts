import type { Context } from 'hono';
import { askForToken } from './answer-consents.ts';
import type { SandboxEnv } from './app.ts';
import type { ConsentShelf } from './consent-shelf.ts';
import type { KeptLead } from './lead-book.ts';
import { type FieldError, fieldErrors, type Lead, leadRules } from './lead-rules.ts';
import type { Operator } from './operator.ts';
import type { LeadAnswer, PlainAnswer } from './scenarios.ts';
import { send } from './send.ts';

/** Contract 4: judged in full first, so that a scenario never hides a malformed lead. */
export async function answerLead(c: Context<SandboxEnv>, operator: Operator): Promise<Response> {
  if (!operator.tokens.isLive(c.req.header('Authorization'))) return askForToken(c);
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('Content-Type') ?? '')) {
    return c.json({ errors: [{ message: 'Content-Type must be application/json.' }] }, 415);
  }
  const json = parseJson(c.get('body'));
  if (json === undefined) return c.json({ errors: [{ message: 'The body is not JSON in UTF-8.' }] }, 400);

  const parsed = leadRules(new Date(operator.now())).safeParse(json);
  if (!parsed.success) return c.json({ errors: fieldErrors(parsed.error) }, 422);
  const staleTexts = consentErrors(parsed.data, operator.consents);
  if (staleTexts.length > 0) return c.json({ errors: staleTexts }, 422);

  const answer = operator.answers.take(parsed.data.borrower.lastName);
  if (!('leadStatus' in answer)) return send(c, answer);
  const kept = operator.leads.keep(parsed.data, answer, new URL(c.req.url).origin);
  return send(c, { ...answer, status: 201, body: leadBody(kept, answer) });
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

/** Contract 2.2: each value is the consent HTML as obtained from the consents endpoint, returned unchanged. */
function consentErrors({ disclosuresText }: Lead, consents: ConsentShelf): FieldError[] {
  return Object.entries(disclosuresText).flatMap(([key, text]) => {
    const field = `disclosuresText.${key}`;
    if (!consents.knows(key)) return [{ field, message: 'Is not a consent block of this partner.' }];
    if (consents.recognises(key, text)) return [];
    return [{ field, message: 'Is not, byte for byte, a consent text served in the last 24 hours.' }];
  });
}

const HUGE_BYTES = 3_000_000;

function leadBody(
  { uuid, status, partnerLeadId, inviteUrl, receivedAt }: KeptLead,
  answer: LeadAnswer,
): PlainAnswer['body'] {
  const inside = answer.link === 'inside the lead';
  const body = {
    lead: { uuid, status, partnerLeadId, createdAt: receivedAt, ...(inside && { inviteUrl }) },
    ...(inviteUrl && !inside && { inviteUrl }),
    ...(answer.body === 'huge' && { padding: '.'.repeat(HUGE_BYTES) }),
  };
  if (answer.body === 'empty') return '';
  if (answer.body === 'garbled') return JSON.stringify(body).slice(0, -2);
  return body;
}
