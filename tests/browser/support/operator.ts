import { z } from 'zod';
import { operatorClient } from '#tests/support/operator-client.ts';
import { control, journalEntries } from '#tests/support/sandbox-control.ts';

/** Leads are found by the email address. A last name limits the search. */
type Person = { email: string; lastName?: string };

const LEADS_PATH = '/api/partners/personal/ping-post/v3/leads';
const V2_PATH = '/api/partners/personal/ping-post/v2/leads';
const REFINANCE_PATH = '/api/partners/refi/v2/leads';
const PREFILL_PATH = '/api/v2/prequal_prefill';
const CONSENTS_PATH = '/api/partners/personal/ping-post/v3/consents';

/** The page for waiting takes over after 2 s and asks each second, or each 3 s without scripts. */
const LATE_MS = 8_000;

export const MAIN = 'personal.consent';
export const PHONE = 'personal.tcpa.consent';

const sent = z.looseObject({
  partnerLeadId: z.string(),
  borrower: z.looseObject({ email: z.string(), ssn: z.string() }),
  requestedLoanAmount: z.number(),
  address: z.looseObject({ street: z.string() }),
});
const leads = z.object({
  leads: z.array(z.object({ partnerLeadId: z.string(), uuid: z.string(), inviteUrl: z.string().nullable() })),
});
const blocks = z.record(z.string(), z.string());
const token = z.object({ access_token: z.string() });

export type Operator = ReturnType<typeof operatorAt>;
/** Without what changes the answers to every borrower. */
export type SharedOperator = Omit<Operator, 'token' | 'consentOutage' | 'rotateConsents'>;

export function operatorAt(origin: string) {
  const requests = async (of: Record<string, string> = {}) =>
    (await journalEntries(origin, of)).map(({ body, ...request }) => ({
      ...request,
      text: Buffer.from(body, 'base64').toString(),
    }));

  const postsTo = async (path: string, { lastName, email }: Person) =>
    (await requests({ path, ...(lastName && { lastName }) })).filter(
      ({ method, text }) => method === 'POST' && text.includes(JSON.stringify(email)),
    );

  return {
    origin,
    /** In the order of arrival, whatever the answer was. */
    async postsFor(person: Person) {
      const posts = await postsTo(LEADS_PATH, person);
      return posts.map((post) => ({ ...post, lead: sent.parse(JSON.parse(post.text)) }));
    },
    v2PostsFor: (person: Person) => postsTo(V2_PATH, person),
    refinancePostsFor: (person: Person) => postsTo(REFINANCE_PATH, person),
    prefillsFor: (person: Person) => postsTo(PREFILL_PATH, person),
    requests: () => requests(),
    async leadOf(reference: string) {
      return leads
        .parse(await control(origin, '/leads'))
        .leads.find(({ partnerLeadId }) => partnerLeadId === reference);
    },
    answer: (lastName: string, answer: unknown, times?: number) =>
      control(origin, '/answers', { lastName, answer, times }),
    /** As Ordinary, once the page for waiting has asked a few times. */
    answerLate: (lastName: string) =>
      control(origin, '/answers', { lastName, answer: { scenario: 'Ordinary', delayMs: LATE_MS } }),
    token: (settings: { status?: number; expiresIn?: number }) => control(origin, '/token', settings),
    consentOutage: (status: number | null) => control(origin, '/consents/outage', { status }),
    async servedConsents() {
      const { id, secret } = operatorClient();
      const asked = await fetch(`${origin}/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      const { access_token } = token.parse(await asked.json());
      const served = await fetch(`${origin}${CONSENTS_PATH}`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      return blocks.parse(await served.json());
    },
    rotateConsents: async (replacement?: Record<string, string>) =>
      z.object({ blocks }).parse(await control(origin, '/consents/rotate', { blocks: replacement })).blocks,
  };
}
