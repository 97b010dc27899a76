import 'server-only';
import { type AuditLogRow, findRow } from '#features/access/store/audit-log.ts';
import type { LoggedHead } from '#features/evidence/proof/format/log-format.ts';
import type { Db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';
import { HOUR_MS } from '#platform/values/duration.ts';

/** `timestamps` are tokens in base64url. */
type StoredCheckpoint = { checkpoint: string; timestamps: string[] };

type StoredLog = {
  heads: AsyncIterable<LoggedHead>;
  checkpoints: AsyncIterable<StoredCheckpoint>;
  rowOf: (entry: string) => Promise<{ row: AuditLogRow; salt: Uint8Array } | null>;
};

const BATCH_SIZE = 1_000;
/** Enough for five years of leads; each statement has a limit of its own. */
const MAX_READ_MS = HOUR_MS;

export async function readLog(use: (log: StoredLog) => Promise<void>): Promise<void> {
  await transaction(
    (tx) => use({ heads: headsIn(tx), checkpoints: checkpointsIn(tx), rowOf: (entry) => findRow(tx, entry) }),
    {
      // Otherwise the export could contain an event twice, or skip it, when a job appends it during the export.
      isolationLevel: 'RepeatableRead',
      timeout: MAX_READ_MS,
    },
  );
}

type Row<Key> = Omit<LoggedHead, 'index'> & { key: Key };

async function* headsIn(tx: Db): AsyncGenerator<LoggedHead> {
  const sealed = paged(
    -1n,
    (last) => tx.$queryRaw<Row<bigint>[]>`
      SELECT leaf.index AS key, coalesce(event.journey_id, head.entry) AS journey, coalesce(event.number, 1) AS number,
        coalesce(event.at, head.at) AS at, coalesce(event.kind, head.kind) AS kind, event.previous,
        coalesce(event.commitment, head.commitment) AS commitment
      FROM evidence_leaf AS leaf
      LEFT JOIN evidence_event AS event ON event.journey_id = leaf.journey_id AND event.number = leaf.number
      LEFT JOIN audit_head AS head ON head.audit_id = leaf.audit_id
      WHERE leaf.index > ${last} AND coalesce(event.journey_id, head.entry) IS NOT NULL
      ORDER BY leaf.index LIMIT ${BATCH_SIZE}`,
  );
  for await (const { key, ...head } of sealed) yield { ...head, index: Number(key) };
  const waiting = paged(
    -1n,
    (last) => tx.$queryRaw<Row<bigint>[]>`
      SELECT place AS key, journey_id AS journey, number, at, kind, previous, commitment
      FROM evidence_unsealed JOIN evidence_event USING (journey_id, number)
      WHERE place > ${last} ORDER BY place LIMIT ${BATCH_SIZE}`,
  );
  for await (const { key: _place, ...head } of waiting) yield { ...head, index: null };
}

async function* checkpointsIn(tx: Db): AsyncGenerator<StoredCheckpoint> {
  const signed = paged(
    -1n,
    (last) => tx.$queryRaw<({ key: bigint } & StoredCheckpoint)[]>`
      SELECT size AS key, note AS checkpoint, ARRAY(
        SELECT proof FROM evidence_time_proof AS stated
        WHERE stated.size = signed.size AND kind = 'timestamp' ORDER BY source
      ) AS timestamps
      FROM evidence_checkpoint AS signed WHERE size > ${last} ORDER BY size LIMIT ${BATCH_SIZE}`,
  );
  for await (const { checkpoint, timestamps } of signed) yield { checkpoint, timestamps };
}

async function* paged<Found extends { key: bigint }>(
  start: bigint,
  read: (last: bigint) => Promise<Found[]>,
): AsyncGenerator<Found> {
  let rows = await read(start);
  while (rows.length > 0) {
    yield* rows;
    rows = rows.length < BATCH_SIZE ? [] : await read(rows.at(-1)?.key ?? start);
  }
}
