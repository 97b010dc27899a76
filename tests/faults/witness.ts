import { z } from 'zod';

/** One lead as the operator got it; `status` is null where its answer was cut off. */
export type Post = { partnerLeadId: string; status: number | null };
export type Attempt = { number: number; outcome: string | null; reason: string | null; uuid: string | null };
export type LeadRow = {
  reference: string;
  state: string;
  operatorStatus: string | null;
  attempts: Attempt[];
};
export type Taken = { partnerLeadId: string; uuid: string };

export type Witness = ReturnType<typeof openWitness>;

type Query = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

const LEADS_PATH = '/api/partners/personal/ping-post/v3/leads';

const journal = z.object({
  requests: z.array(
    z.object({
      method: z.string(),
      body: z
        .base64()
        .transform((text) => z.object({ partnerLeadId: z.string() }).parse(JSON.parse(atob(text)))),
      status: z.number().nullable(),
    }),
  ),
});
const taken = z.object({ leads: z.array(z.object({ partnerLeadId: z.string(), uuid: z.string() })) });

/** What the operator saw and what we wrote down: neither is asked through the app. */
export function openWitness(sandbox: string, query: Query) {
  const ask = async (path: string, said?: unknown): Promise<unknown> => {
    const response = await fetch(`${sandbox}/_sandbox${path}`, {
      ...(said !== undefined && { method: 'POST', body: JSON.stringify(said) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  return {
    /** The whole leads that arrived under this last name, in order. */
    async posts(lastName: string): Promise<Post[]> {
      const search = new URLSearchParams({ lastName, path: LEADS_PATH });
      const { requests } = journal.parse(await ask(`/requests?${search}`));
      return requests.map(({ body, status }) => ({ ...body, status }));
    },
    /** The leads that the operator made of them. */
    async taken(lastName: string): Promise<Taken[]> {
      return taken.parse(await ask(`/leads?${new URLSearchParams({ lastName })}`)).leads;
    },
    /** What leads under this last name are answered, the next `times` of them or all. */
    answer: (lastName: string, answer: unknown, times?: number) =>
      ask('/answers', { lastName, answer, times }),
    revokeTokens: async () => void (await ask('/tokens/expire', {})),
    async lead(reference: string): Promise<LeadRow | null> {
      const rows = await query<Attempt & Omit<LeadRow, 'attempts'>>(
        `select l.partner_lead_id as reference, l.state, l.operator_status as "operatorStatus",
           a.number, a.outcome, a.reason, a.operator_uuid as uuid
         from lead l join attempt a on a.lead_id = l.id where l.partner_lead_id = $1 order by a.number`,
        [reference],
      );
      const [first] = rows;
      if (!first) return null;
      const { state, operatorStatus } = first;
      const attempts = rows.map(({ number, outcome, reason, uuid }) => ({ number, outcome, reason, uuid }));
      return { reference, state, operatorStatus, attempts };
    },
  };
}
