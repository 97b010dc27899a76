import { control, journalEntries } from './sandbox-control.ts';

export const PATHS = {
  lead: '/api/partners/personal/ping-post/v3/leads',
  token: '/oauth2/token',
  consents: '/api/partners/personal/ping-post/v3/consents',
} as const;

/** A received lead; `status` is null if its answer was cut off. */
export type Post = { partnerLeadId: string; status: number | null };
export type Taken = { partnerLeadId: string; uuid: string };

export function journalAt(sandbox: string) {
  /** Oldest first, of one borrower if a last name is given. */
  const requestsTo = (place: keyof typeof PATHS, lastName?: string) =>
    journalEntries(sandbox, { path: PATHS[place], ...(lastName && { lastName }) });
  return {
    control: (route: string, body?: unknown) => control(sandbox, route, body),
    requestsTo,
    async posts(lastName: string): Promise<Post[]> {
      const sent = await requestsTo('lead', lastName);
      return sent.map(({ text, status }) => ({ partnerLeadId: JSON.parse(text).partnerLeadId, status }));
    },
    async bodiesOf(lastName: string, product: string): Promise<string[]> {
      const sent = await journalEntries(sandbox, { lastName });
      return sent.filter((request) => request.product === product).map(({ text }) => text);
    },
    async taken(lastName: string): Promise<Taken[]> {
      const route = `/leads?${new URLSearchParams({ lastName })}`;
      const { leads } = await control<{ leads: Taken[] }>(sandbox, route);
      return leads.map(({ partnerLeadId, uuid }) => ({ partnerLeadId, uuid }));
    },
    /** Answers the next `times` leads under this last name, or all. */
    answer: (lastName: string, answer: unknown, times?: number) =>
      control(sandbox, '/answers', { lastName, answer, times }),
    revokeTokens: async () => void (await control(sandbox, '/tokens/expire', {})),
    /** With null it serves consent texts again. */
    consentsFail: async (status: number | null) =>
      void (await control(sandbox, '/consents/outage', { status })),
  };
}
