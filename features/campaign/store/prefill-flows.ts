import 'server-only';
import { type Db, db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type Flow = { slug: string; questions: string[]; retiredAt: Date | null; version: number };

export const listFlows = (): Promise<Flow[]> => db().prefillFlow.findMany({ orderBy: { slug: 'asc' } });

export const findFlow = (slug: string, client: Db = db()): Promise<Flow | null> =>
  client.prefillFlow.findUnique({ where: { slug } });

/** Until the transaction ends, no campaign can choose the flow. */
export async function lockFlow(slug: string, tx: Tx): Promise<Flow | null> {
  await tx.$queryRaw`SELECT slug FROM prefill_flow WHERE slug = ${slug} FOR UPDATE`;
  return findFlow(slug, tx);
}

export async function recordNewFlow(flow: Pick<Flow, 'slug' | 'questions'>, tx: Tx): Promise<boolean> {
  const { count } = await tx.prefillFlow.createMany({ data: [flow], skipDuplicates: true });
  return count === 1;
}

export async function recordFlowChange(
  slug: string,
  change: Partial<Pick<Flow, 'questions' | 'retiredAt'>>,
  tx: Tx,
): Promise<void> {
  await tx.prefillFlow.update({ where: { slug }, data: { ...change, version: { increment: 1 } } });
}

export type FlowUse = { slug: string; name: string; flow: string };

export async function listFlowUses(client: Db = db()): Promise<FlowUse[]> {
  const rows = await client.campaign.findMany({
    where: { flow: { not: null }, archivedAt: null },
    orderBy: { name: 'asc' },
    select: { slug: true, name: true, flow: true },
  });
  return rows.flatMap(({ flow, ...row }) => (flow === null ? [] : [{ ...row, flow }]));
}
