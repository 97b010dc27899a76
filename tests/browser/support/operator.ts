import { z } from 'zod';
import { control, journalEntries } from '#tests/support/sandbox-control.ts';

/** Leads are found by the email address. A last name limits the search. */
type Person = { email: string; lastName?: string };

/** Longer than a test: it releases the answer. */
const HELD_MS = 300_000;

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

export type Operator = ReturnType<typeof operatorAt>;
/** Without what changes the answers to every borrower. */
export type SharedOperator = Omit<Operator, 'token' | 'consentOutage' | 'rotateConsents'>;

export function operatorAt(origin: string) {
  const postsOf = async (key: string, { lastName, email }: Person) =>
    (await journalEntries(origin, lastName ? { lastName } : {})).filter(
      ({ method, product, text }) =>
        method === 'POST' && product === key && text.includes(JSON.stringify(email)),
    );

  return {
    origin,
    /** In the order of arrival, whatever the answer was. */
    async postsFor(person: Person) {
      const posts = await postsOf('personal-v3', person);
      return posts.map((post) => ({ ...post, lead: sent.parse(JSON.parse(post.text)) }));
    },
    v2PostsFor: (person: Person) => postsOf('personal-v2', person),
    refinancePostsFor: (person: Person) => postsOf('refinance-v2', person),
    prefillsFor: (person: Person) => postsOf('prefill-v2', person),
    requests: () => journalEntries(origin),
    async leadOf(reference: string) {
      return leads
        .parse(await control(origin, '/leads'))
        .leads.find(({ partnerLeadId }) => partnerLeadId === reference);
    },
    answer: (lastName: string, answer: unknown, times?: number) =>
      control(origin, '/answers', { lastName, answer, times }),
    /** Until `release()`. */
    holdAnswer: (lastName: string, scenario = 'Ordinary') =>
      control(origin, '/answers', { lastName, answer: { scenario, delayMs: HELD_MS } }),
    release: () => control(origin, '/answers/release', {}),
    token: (settings: { status?: number; expiresIn?: number }) => control(origin, '/token', settings),
    consentOutage: (status: number | null) => control(origin, '/consents/outage', { status }),
    servedConsents: async () => z.object({ blocks }).parse(await control(origin, '/consents')).blocks,
    rotateConsents: async (replacement?: Record<string, string>) =>
      z.object({ blocks }).parse(await control(origin, '/consents/rotate', { blocks: replacement })).blocks,
  };
}
