import 'server-only';
import { type Db, db } from './db.ts';

/** A head as it goes out of the house; `index` is its place in the tree, null until it is taken in. */
export type KeptHead = {
  journey: string;
  number: number;
  at: Date;
  kind: string;
  previous: string | null;
  commitment: string;
  index: number | null;
};

/** Heads in the order of the tree, then those that wait for it as they came; checkpoints from the smallest on. */
export type KeptLog = { heads: AsyncIterable<KeptHead>; notes: AsyncIterable<string> };

const AT_ONCE = 1_000;
/** Of five years of leads; each statement has a limit of its own. */
const LONGEST_MS = 3_600_000;

/** The whole log as it stood at one moment, however long `use` takes to go through it; some of it is read at a time. */
export async function readLog(use: (log: KeptLog) => Promise<void>): Promise<void> {
  await db().$transaction((tx) => use({ heads: headsIn(tx), notes: notesIn(tx) }), {
    // What is taken into the tree meanwhile would else be met twice, or not at all.
    isolationLevel: 'RepeatableRead',
    timeout: LONGEST_MS,
  });
}

type Row<Key> = Omit<KeptHead, 'index'> & { key: Key };

async function* headsIn(tx: Db): AsyncGenerator<KeptHead> {
  const sealed = paged<Row<bigint>>(
    -1n,
    (last) => tx.$queryRaw`
      SELECT index AS key, journey_id AS journey, number, at, kind, previous, commitment
      FROM evidence_leaf JOIN evidence_event USING (journey_id, number)
      WHERE index > ${last} ORDER BY index LIMIT ${AT_ONCE}`,
  );
  for await (const { key, ...head } of sealed) yield { ...head, index: Number(key) };
  const waiting = paged<Row<bigint>>(
    -1n,
    (last) => tx.$queryRaw`
      SELECT place AS key, journey_id AS journey, number, at, kind, previous, commitment
      FROM evidence_unsealed JOIN evidence_event USING (journey_id, number)
      WHERE place > ${last} ORDER BY place LIMIT ${AT_ONCE}`,
  );
  for await (const { key: _place, ...head } of waiting) yield { ...head, index: null };
}

async function* notesIn(tx: Db): AsyncGenerator<string> {
  const notes = paged<{ key: bigint; note: string }>(
    -1n,
    (last) => tx.$queryRaw`
      SELECT size AS key, note FROM evidence_checkpoint WHERE size > ${last} ORDER BY size LIMIT ${AT_ONCE}`,
  );
  for await (const { note } of notes) yield note;
}

/** All rows, asked for from behind the last one each time. */
async function* paged<Found extends { key: bigint }>(
  start: bigint,
  read: (last: bigint) => Promise<Found[]>,
): AsyncGenerator<Found> {
  let rows = await read(start);
  while (rows.length > 0) {
    yield* rows;
    rows = rows.length < AT_ONCE ? [] : await read(rows.at(-1)?.key ?? start);
  }
}
