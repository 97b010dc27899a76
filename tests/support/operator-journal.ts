import { z } from 'zod';
import { control } from './sandbox-control.ts';

const PATHS = {
  lead: '/api/partners/personal/ping-post/v3/leads',
  token: '/oauth2/token',
  consents: '/api/partners/personal/ping-post/v3/consents',
} as const;

const summaries = z.object({
  requests: z.array(
    z.object({
      sequence: z.number(),
      method: z.string(),
      path: z.string(),
      lastName: z.string().nullable(),
      status: z.number().nullable(),
    }),
  ),
});
const posted = z.object({
  requests: z.array(
    z.object({
      body: z
        .base64()
        .transform((text) => z.object({ partnerLeadId: z.string() }).parse(JSON.parse(atob(text)))),
      status: z.number().nullable(),
    }),
  ),
});
const bodies = z.object({
  requests: z.array(
    z.object({
      product: z.string().nullable(),
      body: z.base64().transform((text) => Buffer.from(text, 'base64').toString()),
    }),
  ),
});
const made = z.object({ leads: z.array(z.object({ partnerLeadId: z.string(), uuid: z.string() })) });

/** A received lead; `status` is null if its answer was cut off. */
export type Post = { partnerLeadId: string; status: number | null };
export type Taken = { partnerLeadId: string; uuid: string };

export function journalAt(sandbox: string) {
  const requests = (place: keyof typeof PATHS, lastName?: string) =>
    control(
      sandbox,
      `/requests?${new URLSearchParams({ path: PATHS[place], ...(lastName && { lastName }) })}`,
    );
  return {
    control: (route: string, body?: unknown) => control(sandbox, route, body),
    /** Oldest first, of one borrower if a last name is given. */
    requestsTo: async (place: keyof typeof PATHS, lastName?: string) =>
      summaries.parse(await requests(place, lastName)).requests,
    async posts(lastName: string): Promise<Post[]> {
      return posted
        .parse(await requests('lead', lastName))
        .requests.map(({ body, status }) => ({ ...body, status }));
    },
    async bodiesOf(lastName: string, product: string): Promise<string[]> {
      const { requests } = bodies.parse(
        await control(sandbox, `/requests?${new URLSearchParams({ lastName })}`),
      );
      return requests.filter((request) => request.product === product).map(({ body }) => body);
    },
    async taken(lastName: string): Promise<Taken[]> {
      return made.parse(await control(sandbox, `/leads?${new URLSearchParams({ lastName })}`)).leads;
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
