import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { leafHashOf } from '#features/evidence/proof/format/event.ts';
import { recordEvent } from '#features/evidence/store/evidence.ts';
import { recordPending } from '#features/evidence/store/evidence-tree.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import { APPEND, beginJourney, IN_ORDER, recordLeadTimes } from '#tests/integration/support/lead-times.ts';
import { type Query, rolledBack, sql } from '#tests/support/database/sql.ts';

const hash = () => randomBytes(32).toString('hex');
const sealed = Uint8Array.of(1);

type Head = {
  number: number;
  at: Date;
  kind: string;
  previous: string | null;
  commitment: string;
  leaf_hash: string;
};
const headsOf = (journey: string) =>
  sql<Head>('SELECT * FROM evidence_event WHERE journey_id = $1 ORDER BY number', [journey]);

describe('events', () => {
  test('of many connections form one chain whose times never go back', async () => {
    const added = fc.record({
      by: fc.nat(3),
      /** Around now, and far beyond it. */
      ms: fc.oneof(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -HOUR_MS, max: HOUR_MS })),
      kind: fc.constantFrom(
        'consent_displayed',
        'lead_sent',
        'lead_ended',
        'evidence_exported',
        'hold_placed',
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(added, { minLength: 1, maxLength: 8 }), async (events) => {
        const journey = await beginChain(sql);
        await Promise.all(
          [0, 1, 2, 3].map(async (writer) => {
            for (const { ms, kind } of events.filter(({ by }) => by === writer))
              await sql(APPEND, [journey, kind, hash(), sealed, ms]);
          }),
        );
        const heads = await sql<Head & { not_to_come: boolean }>(
          'SELECT *, at <= clock_timestamp()::timestamptz(3) AS not_to_come FROM evidence_event WHERE journey_id = $1 ORDER BY number',
          [journey],
        );
        expect(heads.map(({ number }) => number)).toEqual(events.map((_, place) => place + 1));
        expect(heads.every(({ not_to_come }) => not_to_come)).toBe(true);
        const previous = [null, ...heads.map(({ leaf_hash }) => leaf_hash)];
        heads.forEach((head, place) => {
          expect(head.previous).toBe(previous[place]);
          expect(head.leaf_hash).toBe(leafHashOf({ journey, ...head }));
          expect(head.at.getTime()).toBeGreaterThanOrEqual(heads[place - 1]?.at.getTime() ?? 0);
        });
      }),
      { numRuns: 40 },
    );
  });

  test('with a wrong number, hash or predecessor get the right one', async () => {
    const journey = await beginChain(sql);
    await sql(APPEND, [journey, 'lead_sent', hash(), sealed, 0]);
    await sql(
      `WITH added AS (
         INSERT INTO evidence_event (journey_id, number, at, kind, previous, commitment, leaf_hash)
         VALUES ($1, 7, clock_timestamp(), 'lead_sent', $2, $2, $2) RETURNING number)
       INSERT INTO evidence_details SELECT $1, number, $3 FROM added`,
      [journey, hash(), sealed],
    );
    const [first, second] = await headsOf(journey);
    expect(second).toMatchObject({ number: 2, previous: first?.leaf_hash });
    expect(second?.leaf_hash).toBe(leafHashOf({ journey, ...(second as Head) }));
  });

  test.each([
    ['of a journey without a key', undefined, 'begins with a key'],
    [
      'without details',
      `INSERT INTO evidence_event (journey_id, kind, commitment, at) VALUES ($1, 'lead_sent', repeat('0', 64), now())`,
      'with its details',
    ],
  ])('%s are refused', async (_what, statement, message) => {
    const refused = committed(async (query) => {
      const journey = statement ? await beginChain(query) : await beginJourney(query);
      await query(statement ?? APPEND, statement ? [journey] : [journey, 'lead_sent', hash(), sealed, 0]);
    });
    await expect(refused).rejects.toThrow(message);
  });
});

describe('stored rows are immutable', { tags: ['@evidence-log'] }, () => {
  test.each([
    ['evidence_event', "kind = 'other'"],
    ['evidence_leaf', 'number = number + 1'],
    ['evidence_node', "hash = repeat('0', 64)"],
    ['evidence_checkpoint', "note = 'other'"],
  ])('rejects update, delete and truncate in %s', async (table, change) => {
    for (const statement of [
      `UPDATE ${table} SET ${change}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      await expect(rolledBack((query) => query(statement))).rejects.toThrow(/only ever added to/);
    }
  });

  test('in evidence_details, except for a removal that a later event records', async () => {
    const journey = await chainOf('consent_displayed', 'lead_sent');
    const remove = (query: Query) =>
      query('DELETE FROM evidence_details WHERE journey_id = $1 AND number < 3', [journey]);
    for (const statement of ["UPDATE evidence_details SET sealed = '\\x00'", 'TRUNCATE evidence_details']) {
      await expect(rolledBack((query) => query(statement))).rejects.toThrow('only ever added to');
    }
    await expect(rolledBack(remove)).rejects.toThrow('only where an event says so');
    const removedAfter = (...kinds: string[]) =>
      rolledBack(async (query) => {
        for (const kind of kinds) await query(APPEND, [journey, kind, hash(), sealed, 0]);
        await remove(query);
      });
    await expect(removedAfter('details_removed')).resolves.toBeUndefined();
    await expect(removedAfter('hold_placed', 'details_removed')).rejects.toThrow('on hold');
    await expect(removedAfter('hold_placed', 'hold_released', 'details_removed')).resolves.toBeUndefined();
    // Events after the one that records a removal are not part of it.
    const later = rolledBack(async (query) => {
      for (const kind of ['details_removed', 'lead_ended'])
        await query(APPEND, [journey, kind, hash(), sealed, 0]);
      await query('DELETE FROM evidence_details WHERE journey_id = $1 AND number = 4', [journey]);
    });
    await expect(later).rejects.toThrow('only where an event says so');
  });
});

describe('every change in a journey with evidence needs an event', () => {
  test.each([
    ['a display', 'consent_displayed', ''],
    ['an agreement', 'consent_acknowledged', ''],
    ['a lead that was sent', 'lead_sent', 'UPDATE attempt SET sent_at = sent_at WHERE lead_id = $1'],
    ['a lead that ended', 'lead_ended', 'UPDATE attempt SET ended_at = ended_at WHERE lead_id = $1'],
  ])('%s', async (_what, kind, touch) => {
    const KINDS = ['consent_displayed', 'consent_acknowledged', 'lead_sent', 'lead_ended'];
    const recordWithout = (missing: string[], earlier: string[] = []) =>
      committed(async (query) => {
        const { journeyId, leadId } = await recordLeadTimes(query);
        await query(
          "INSERT INTO evidence_key (journey_id, master, wrapped, begun_at) VALUES ($1, 1, '\\x00', '2026-01-01')",
          [journeyId],
        );
        for (const name of earlier) await query(APPEND, [journeyId, name, hash(), sealed, BEFORE_ALL()]);
        for (const name of KINDS.filter((known) => !missing.includes(known)))
          await query(APPEND, [journeyId, name, hash(), sealed, 0]);
        if (touch) await query(touch, [leadId]);
      });
    await expect(recordWithout([kind])).rejects.toThrow(`no event ${kind}`);
    await expect(recordWithout(KINDS.filter((other) => other !== kind))).rejects.toThrow('no event');
    await expect(recordWithout([])).resolves.toBeUndefined();
    // An earlier event of the same kind records another change.
    await expect(recordWithout([kind], [kind])).rejects.toThrow(`no event ${kind}`);
  });
});

test('three concurrent sealers lose and duplicate no event while three writers append', async () => {
  let isOver = false;
  const journeys = await Promise.all([beginChain(sql), beginChain(sql), beginChain(sql)]);
  const sealing = [1, 2, 3].map(async () => {
    while (!isOver) await recordPending();
  });
  await Promise.all(
    journeys.map(async (journey) => {
      for (let added = 0; added < 40; added++)
        await recordEvent(journey, { kind: 'lead_sent', commitment: hash(), sealed });
    }),
  );
  isOver = true;
  await Promise.all(sealing);
  while ((await recordPending()).added > 0);
  const leaves = await sql<{
    place: number;
    index: number;
    is_in_order: boolean;
    hash: string;
    leaf_hash: string;
  }>(`
    SELECT row_number() OVER (ORDER BY leaf.index)::int - 1 AS place, leaf.index::int, node.hash, leaf_hash,
      event.number = row_number() OVER (PARTITION BY journey_id ORDER BY leaf.index) AS is_in_order
    FROM evidence_leaf AS leaf JOIN evidence_event AS event USING (journey_id, number)
    JOIN evidence_node AS node ON level = 0 AND node.index = leaf.index ORDER BY leaf.index`);
  const [events] = await sql<{ count: number }>('SELECT count(*)::int AS count FROM evidence_event');
  expect(leaves).toHaveLength(events?.count ?? 0);
  expect(
    leaves.every(
      ({ place, index, hash, leaf_hash, is_in_order }) =>
        place === index && hash === leaf_hash && is_in_order,
    ),
  ).toBe(true);
  expect(await sql('SELECT FROM evidence_unsealed')).toEqual([]);
});

/** In milliseconds from now, a moment before anything of a story happened. */
const BEFORE_ALL = () => IN_ORDER.fetched.getTime() - HOUR_MS - Date.now();

/** A journey whose evidence may begin. */
async function beginChain(query: Query): Promise<string> {
  const journey = await beginJourney(query, randomUUID());
  await query("INSERT INTO evidence_key (journey_id, master, wrapped) VALUES ($1, 1, '\\x00')", [journey]);
  return journey;
}

async function chainOf(...kinds: string[]): Promise<string> {
  const journey = await beginChain(sql);
  for (const kind of kinds) await sql(APPEND, [journey, kind, hash(), sealed, 0]);
  return journey;
}

/** Checks all constraints as at commit, then rolls back. */
const committed = (work: (query: Query) => Promise<unknown>) =>
  rolledBack(async (query) => {
    await work(query);
    await query('SET CONSTRAINTS ALL IMMEDIATE');
  });
