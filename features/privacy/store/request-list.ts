import 'server-only';
import { readReceivedBy } from '#features/opt-out/store/columns.ts';
import { RECORDED_KINDS } from '#features/privacy/model/person-request.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import type { TimeCursor } from '#platform/values/time-cursor.ts';
import { readRequestKind, readRequestOutcome } from './columns.ts';

const COLUMNS = {
  id: true,
  kind: true,
  leadReferences: true,
  receivedAt: true,
  receivedBy: true,
  dueAt: true,
  requestedAt: true,
  requestedById: true,
  reason: true,
  expiresAt: true,
  approvedAt: true,
  approvedById: true,
  endedAt: true,
  outcome: true,
  requester: { select: { name: true } },
  approver: { select: { name: true } },
} as const;

export type ListedRequest = Awaited<ReturnType<typeof find>>[number];

type Order = Pick<Prisma.PersonRequestFindManyArgs, 'orderBy' | 'take'>;

async function find(where: Prisma.PersonRequestWhereInput, order: Order = {}) {
  const rows = await db().personRequest.findMany({
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    ...order,
    where,
    select: COLUMNS,
  });
  const now = await databaseNow();
  return rows.map(({ kind, receivedBy, outcome, requester, approver, ...row }) => ({
    ...row,
    kind: readRequestKind(kind),
    receivedBy: readReceivedBy(receivedBy),
    outcome: readRequestOutcome(outcome),
    requestedBy: requester?.name ?? null,
    approvedBy: approver?.name ?? null,
    isOverdue: row.endedAt === null && row.dueAt <= now,
    /** The time for an approval or a download is over. */
    isExpired: row.endedAt === null && row.expiresAt !== null && row.expiresAt <= now,
  }));
}

const RECORDED = { kind: { in: [...RECORDED_KINDS] } };

/** By their day. Withdrawals have a list of their own. */
export const listOpenRequests = (): Promise<ListedRequest[]> => find({ ...RECORDED, endedAt: null });

/** Newest first. */
export const listEndedRequests = (limit: number, after: TimeCursor | null): Promise<ListedRequest[]> =>
  find(
    {
      ...RECORDED,
      endedAt: { not: null },
      ...(after && { OR: [{ endedAt: { lt: after.at } }, { endedAt: after.at, id: { lt: after.id } }] }),
    },
    { take: limit, orderBy: [{ endedAt: 'desc' }, { id: 'desc' }] },
  );

export const listRequestsOf = (lookupHashes: readonly string[]): Promise<ListedRequest[]> =>
  find({ lookupHash: { in: [...lookupHashes] } }, { orderBy: { requestedAt: 'desc' } });

export async function findRequest(id: string): Promise<ListedRequest | null> {
  const [row] = await find({ id });
  return row ?? null;
}

export async function findHashOfRequest(id: string): Promise<string | null> {
  const row = await db().personRequest.findUnique({ where: { id }, select: { lookupHash: true } });
  return row?.lookupHash ?? null;
}
