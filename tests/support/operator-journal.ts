import { control } from './sandbox-control.ts';

const PATHS = {
  lead: '/api/partners/personal/ping-post/v3/leads',
  token: '/oauth2/token',
  consents: '/api/partners/personal/ping-post/v3/consents',
} as const;

type Summary = {
  sequence: number;
  method: string;
  path: string;
  lastName: string | null;
  status: number | null;
};
type Sent = { product: string | null; body: string; status: number | null };

/** A received lead; `status` is null if its answer was cut off. */
export type Post = { partnerLeadId: string; status: number | null };
export type Taken = { partnerLeadId: string; uuid: string };

const decoded = (base64: string) => Buffer.from(base64, 'base64').toString();

export function journalAt(sandbox: string) {
  const requests = async <Request>(query: Record<string, string>) =>
    (await control<{ requests: Request[] }>(sandbox, `/requests?${new URLSearchParams(query)}`)).requests;
  return {
    control: (route: string, body?: unknown) => control(sandbox, route, body),
    /** Oldest first, of one borrower if a last name is given. */
    requestsTo: (place: keyof typeof PATHS, lastName?: string) =>
      requests<Summary>({ path: PATHS[place], ...(lastName && { lastName }) }),
    async posts(lastName: string): Promise<Post[]> {
      const sent = await requests<Sent>({ path: PATHS.lead, lastName });
      return sent.map(({ body, status }) => {
        const { partnerLeadId } = JSON.parse(decoded(body));
        return { partnerLeadId, status };
      });
    },
    async bodiesOf(lastName: string, product: string): Promise<string[]> {
      const sent = (await requests<Sent>({ lastName })).filter((request) => request.product === product);
      return sent.map(({ body }) => decoded(body));
    },
    async taken(lastName: string): Promise<Taken[]> {
      const { leads } = await control<{ leads: Taken[] }>(
        sandbox,
        `/leads?${new URLSearchParams({ lastName })}`,
      );
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
