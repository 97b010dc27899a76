import { z } from 'zod';

const PATHS = {
  lead: '/api/partners/personal/ping-post/v3/leads',
  token: '/oauth2/token',
  consents: '/api/partners/personal/ping-post/v3/consents',
} as const;

const kept = z.object({
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

/** One lead as the operator got it; `status` is null where its answer was cut off. */
export type Post = { partnerLeadId: string; status: number | null };
/** One that it made of it. */
export type Taken = { partnerLeadId: string; uuid: string };

/** The operator in miniature, as it is steered, and what reached it. */
export function journalAt(sandbox: string) {
  const control = async (path: string, said?: unknown): Promise<unknown> => {
    const response = await fetch(`${sandbox}/_sandbox${path}`, {
      ...(said !== undefined && { method: 'POST', body: JSON.stringify(said) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const requests = (place: keyof typeof PATHS, lastName?: string) =>
    control(`/requests?${new URLSearchParams({ path: PATHS[place], ...(lastName && { lastName }) })}`);
  return {
    control,
    /** The requests to one of its addresses, of one borrower where a last name is given, oldest first. */
    requestsTo: async (place: keyof typeof PATHS, lastName?: string) =>
      kept.parse(await requests(place, lastName)).requests,
    /** The whole leads that arrived under this last name, in order. */
    async posts(lastName: string): Promise<Post[]> {
      return posted
        .parse(await requests('lead', lastName))
        .requests.map(({ body, status }) => ({ ...body, status }));
    },
    /** What arrived under this last name at a product's own address, word for word. */
    async bodiesOf(lastName: string, product: string): Promise<string[]> {
      const { requests } = bodies.parse(await control(`/requests?${new URLSearchParams({ lastName })}`));
      return requests.filter((request) => request.product === product).map(({ body }) => body);
    },
    /** The leads that the operator made of them. */
    async taken(lastName: string): Promise<Taken[]> {
      return made.parse(await control(`/leads?${new URLSearchParams({ lastName })}`)).leads;
    },
    /** What leads under this last name are answered, the next `times` of them or all. */
    answer: (lastName: string, answer: unknown, times?: number) =>
      control('/answers', { lastName, answer, times }),
    revokeTokens: async () => void (await control('/tokens/expire', {})),
    /** With a status it serves no consent texts; with null it does again. */
    consentsFail: async (status: number | null) => void (await control('/consents/outage', { status })),
  };
}
