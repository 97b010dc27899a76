import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyLog } from '#features/evidence/proof/checks/log-export.ts';
import type { EventHead } from '#features/evidence/proof/format/event.ts';
import { writeCheckpoint } from '#features/evidence/proof/format/log-format.ts';
import { signCheckpoint } from '#features/evidence/proof/format/sign.ts';
import { rootOf } from '#features/evidence/proof/format/tree.ts';
import { checkLogWithBoth, HELD } from '#tests/support/evidence/both-verifiers.ts';
import { chain, leadEvents, textOf } from '#tests/support/evidence/event-chains.ts';
import { newKey, publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { expectFault, expectFaultFromBoth } from '#tests/support/evidence/expect-fault.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { anEdit, edited } from '#tests/support/evidence/text-edits.ts';

const key = newKey('now');
const text = textOf(Buffer.from('<p>I agree</p>'));
const lead = leadEvents('A', [text]);
/** The third journey ends before the last delivered checkpoint, so none of its later events is at that checkpoint. */
const heads = interleaved([
  chain('11111111-4f89-41d3-9a0c-0305e82c3301', lead),
  chain('22222222-4f89-41d3-9a0c-0305e82c3301', lead),
  chain('33333333-4f89-41d3-9a0c-0305e82c3301', lead.slice(0, 2)),
]);

let whole: string;
let delivered: string[];
/** The last exported checkpoint ends here in the export. */
let end: number;
beforeAll(async () => {
  const log = await GrowingLog.over(key, heads.slice(0, 5), heads.slice(5, 10));
  delivered = log.notes;
  await log.seal(heads.slice(10, 12));
  whole = await log.export(heads.slice(12));
  end = whole.indexOf('\n', whole.lastIndexOf('{"checkpoint"')) + 1;
});

test('an export is valid with and without delivered checkpoints, and counts its events', async () => {
  expect(await checkLogWithBoth(whole, [key], delivered)).toEqual(HELD);
  expect(await checkLogWithBoth(whole, [key], [])).toEqual(HELD);
  async function* chunks() {
    yield Buffer.from(whole);
  }
  expect(await verifyLog(chunks(), [publicOf(key)], delivered.slice(0, 1))).toEqual({
    events: { total: 14, sealed: 12 },
    journeys: 3,
    staffActs: 0,
    signedActs: { staff_act: 0, staff_act_earlier: 0, staff_act_late: 0 },
    checkpoints: { inLog: 2, fromOutside: 1 },
    covered: { inLog: 10, doubtful: 10, fromOutside: 5 },
    revoked: null,
    retired: null,
    times: [],
    watched: {
      heads: [],
      doubtful: [],
      unsigned: [],
      root: null,
      latest: Date.parse('2026-11-21T09:30:00.030Z'),
    },
    errors: [],
  });
});

test('both verifiers detect 300 single edits before a delivered checkpoint', async () => {
  await fc.assert(
    fc.asyncProperty(anEdit, async (edit) => {
      const changed = edited(whole, edit, end);
      fc.pre(changed !== whole);
      expectFaultFromBoth(await checkLogWithBoth(changed, [key], delivered));
    }),
    { numRuns: 300 },
  );
});

test('only a delivered checkpoint reveals a log rewritten with database and key', {
  tags: ['@evidence-log'],
}, async () => {
  const others = interleaved([
    chain('11111111-4f89-41d3-9a0c-0305e82c3301', leadEvents('B', [text])),
    chain('22222222-4f89-41d3-9a0c-0305e82c3301', leadEvents('B', [text])),
  ]);
  const forged = await (await GrowingLog.over(key, others.slice(0, 5), others.slice(5, 10))).export();
  expect(await checkLogWithBoth(forged, [key], [])).toEqual(HELD);
  for (const note of delivered) expectFaultFromBoth(await checkLogWithBoth(forged, [key], [note]));
});

test('does not detect a cut after the last delivered checkpoint, as the format documents', async () => {
  expect(await checkLogWithBoth(whole.slice(0, end), [key], delivered)).toEqual(HELD);
  const lines = whole.split('\n').slice(0, -2);
  expect(await checkLogWithBoth(`${lines.join('\n')}\n`, [key], delivered)).toEqual(HELD);
});

test('reports each fault in a sentence with its line', async () => {
  const lines = whole.split(/(?<=\n)/);
  const twice = lines.toSpliced(6, 0, lines[5] ?? '').join('');
  const [sealedLater = ''] = lines.slice(-3, -2);
  const cases: [string, string][] = [
    [lines.toSpliced(2, 1).join(''), 'Line 3 isn’t at its place in the tree, 3.'],
    [
      lines.with(5, (lines[5] ?? '').replace('{', '{ ')).join(''),
      'Line 6 is not written as the format has it.',
    ],
    [twice, 'Line 7 is a checkpoint that isn’t larger than the one before.'],
    [lines.toSpliced(5, 1).join(''), 'The log lacks the delivered checkpoint over 5 events.'],
    [`${whole}${sealedLater}`, `Line ${lines.length + 1} is in the tree, but follows an event that is not.`],
    [
      lines.filter((line) => !line.includes('"checkpoint"')).join(''),
      'The log has no checkpoint, so nothing in it is signed.',
    ],
  ];
  for (const [text, fault] of cases) {
    const { ours, second } = await checkLogWithBoth(text, [key], delivered);
    expect([ours, second === 'held']).toEqual([expect.stringContaining(fault), false]);
  }
});

test('reports a signed line that violates the format', async () => {
  const [first, second] = heads.filter(({ journey }) => journey === heads[0]?.journey) as [
    EventHead,
    EventHead,
  ];
  const gap = await GrowingLog.over(key, [first, { ...second, number: 3 }]);
  const miscounted = new GrowingLog(key);
  await miscounted.seal([first, second]);
  const root = await rootOf(2, miscounted.read);
  const note = writeCheckpoint({
    checkpoint: signCheckpoint({ origin: 'partner.example/evidence', size: 1, root }, key),
  });
  for (const text of [await gap.export(), `${await miscounted.export()}${note}`])
    expectFaultFromBoth(await checkLogWithBoth(text, [key], []));
  miscounted.notes.push(signCheckpoint({ origin: 'partner.example/evidence', size: 2, root }, key));
  expect(await checkLogWithBoth(await miscounted.export(), [key], [])).toEqual(HELD);
});

describe('a log signed with the right key fails if', () => {
  const HOUR_MS = 3_600_000;
  const YEAR_MS = 365 * 24 * HOUR_MS;
  const first = chain('11111111-4f89-41d3-9a0c-0305e82c3301', lead);
  const other = '22222222-4f89-41d3-9a0c-0305e82c3301';
  const staffAct = (at: number): EventHead => ({
    journey: `33333333-4f89-41d3-9a0c-${String(at + YEAR_MS * 10).padStart(12, '0')}`,
    number: 1,
    at: new Date(Date.parse('2026-11-21T09:30:00.000Z') + at),
    kind: 'staff_act',
    previous: null,
    commitment: 'ab'.repeat(32),
  });
  const logOf = async (sealed: EventHead[]) => (await GrowingLog.over(key, sealed)).export();

  test.each<[string, EventHead[], RegExp]>([
    ['a journey was dated back', [...first, ...chain(other, lead, -2 * YEAR_MS)], /more than an hour older/],
    [
      'times fall within a journey',
      chain(other, [lead[0], lead[2], lead[1]] as typeof lead),
      /earlier than the event before it/,
    ],
    ['a staff action was dated back', [staffAct(0), staffAct(-2 * HOUR_MS)], /more than an hour older/],
    [
      'it has an unknown kind',
      [{ ...staffAct(0), kind: 'constructor' }],
      /kind that the format does not have/,
    ],
    [
      'a journey begins with another event',
      chain(other, lead.slice(1)),
      /begins a journey with another event/,
    ],
    [
      'a journey begins twice',
      chain(other, [lead[0], lead[0]] as typeof lead),
      /begins its journey a second time/,
    ],
  ])('%s', async (_, sealed, fault) => {
    expectFault(await checkLogWithBoth(await logOf(sealed), [key], []), fault);
  });

  test('but not if a job was late, or a journey began long before its evidence', async () => {
    const begunEarly = chain(other, lead.slice(0, 1), -6 * YEAR_MS);
    const late = chain('44444444-4f89-41d3-9a0c-0305e82c3301', lead, -HOUR_MS + 60);
    expect(
      await checkLogWithBoth(
        await logOf([...first, staffAct(20 * HOUR_MS), ...begunEarly, ...late]),
        [key],
        [],
      ),
    ).toEqual(HELD);
  });
});

test('rejects a checkpoint or a log that a stranger signed', async () => {
  const stranger = await GrowingLog.over(newKey('stranger'), heads.slice(0, 5));
  expectFaultFromBoth(await checkLogWithBoth(whole, [key], stranger.notes));
  expectFaultFromBoth(await checkLogWithBoth(await stranger.export(), [key], []));
});

/** Journeys that ran at the same time: of each an event in turn. */
function interleaved(journeys: EventHead[][]): EventHead[] {
  const longest = Math.max(0, ...journeys.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    journeys.flatMap((events) => events.slice(turn, turn + 1)),
  ).flat();
}
