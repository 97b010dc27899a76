import { expect, test } from 'vitest';
import { auditOf, ROW } from '#tests/support/evidence/audit-exports.ts';
import { checkAuditWithBoth, HELD, reportOf } from '#tests/support/evidence/both-verifiers.ts';
import { PUBLIC_TEST_KEY } from '#tests/support/evidence/evidence-keys.ts';
import { expectFault } from '#tests/support/evidence/expect-fault.ts';
import { TRUSTS_ALL } from '#tests/support/evidence/stamped.ts';

const verdictsOn = async (loose: Parameters<typeof auditOf>[0]) =>
  checkAuditWithBoth(await auditOf(loose), [PUBLIC_TEST_KEY], []);

test('both verifiers accept a row, also with empty values', async () => {
  expect(await verdictsOn({})).toEqual(HELD);
  const row = ROW.replace(/"staff":"[^"]*"/, '"staff":null')
    .replace(/"before":.*\}$/, '"before":null,"after":"null"}')
    .replace('"reason":"A typo in the offer."', '"reason":null');
  expect(await verdictsOn({ row, kind: 'staff_act_earlier' })).toEqual(HELD);
});

const inRow = (from: string | RegExp, to: string) => ({ row: ROW.replace(from, to) });
test.each<[string, Parameters<typeof auditOf>[0]]>([
  ['a member twice', inRow('"actor"', '"actor":"eve","actor"')],
  ['another order', inRow(/("actor":[^,]*),("act":[^,]*)/, '$2,$1')],
  ['a reason that is a number', inRow('"reason":"A typo in the offer."', '"reason":1')],
  ['a state that is no JSON', inRow(/"before":"[^,]*,/, '"before":"{{{",')],
  ['another time than its head', inRow('09:31:00', '09:31:01')],
  [
    'a byte that is not UTF-8',
    { row: Buffer.concat([Buffer.from(ROW.slice(0, -2)), Buffer.from([255, 34, 125])]) },
  ],
  ['a salt of 16 bytes', { salt: Buffer.alloc(16, 3) }],
  ['a kind of the past', { kind: 'staff_act_late' }],
  ['one more member in the line', { line: (line) => line.replace('}\n', ',"x":1}\n') }],
  ['the line twice', { line: (line) => line + line }],
  ['no line', { line: () => '' }],
])('both verifiers reject a row with %s', async (_, loose) => {
  expectFault(await verdictsOn(loose));
});

test.each([null, 1])('counts no row that nothing signs as in the tree, with the index %s', async (index) => {
  const other = await auditOf({ row: ROW.replace('"id":"7"', '"id":"8"') });
  const [, head = '', row = ''] = other.split(/(?<=\n)/);
  const entry = '5f8fad5b-d9cb-469f-a165-70867728950e';
  const added = [
    { ...JSON.parse(head), journey: entry, index },
    { ...JSON.parse(row), entry },
  ];
  const audit = `${await auditOf({})}${added.map((line) => `${JSON.stringify(line)}\n`).join('')}`;
  expect(await checkAuditWithBoth(audit, [PUBLIC_TEST_KEY], [])).toEqual(HELD);
  const { lines } = await reportOf(audit, [PUBLIC_TEST_KEY], TRUSTS_ALL);
  expect(lines.find(({ topic }) => topic === 'Staff audit')?.says).toEqual([
    '1 staff action, each as it was added to the tree, and 0 from before the tree had staff actions.',
    '1 more staff action: in the log, but nothing signs it, so anyone could have added it.',
  ]);
});
