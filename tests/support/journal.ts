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

/** The operator in miniature, as it is steered, and what reached it. */
export function journalAt(sandbox: string) {
  const control = async (path: string, said?: unknown): Promise<unknown> => {
    const response = await fetch(`${sandbox}/_sandbox${path}`, {
      ...(said !== undefined && { method: 'POST', body: JSON.stringify(said) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    control,
    /** The requests to one of its addresses, of one borrower where a last name is given, oldest first. */
    async requestsTo(place: keyof typeof PATHS, lastName?: string) {
      const query = new URLSearchParams({ path: PATHS[place], ...(lastName && { lastName }) });
      return kept.parse(await control(`/requests?${query}`)).requests;
    },
    /** What everybody of this last name is answered with from now on. */
    answer: (lastName: string, answer: unknown) => control('/answers', { lastName, answer }),
  };
}
