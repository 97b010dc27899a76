import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { exportAudit } from '#features/evidence/proof/checks/audit-export.ts';
import { type AuditHead, auditDetails, loggedHead } from '#features/evidence/proof/format/audit-entry.ts';
import { bytesOf, commitmentTo, leafHashOf } from '#features/evidence/proof/format/event.ts';
import { EVENT_SCHEMAS } from '#features/evidence/proof/format/event-schemas.ts';
import { signCertificate } from '#features/evidence/proof/format/sign.ts';
import { ACTION, ENTRY } from '#tests/support/evidence/audit-exports.ts';
import {
  checkAuditWithBoth,
  checkCertificateWithBoth,
  checkLogWithBoth,
  HELD,
} from '#tests/support/evidence/both-verifiers.ts';
import { type StoredEvent, type StoredJourney, textOf } from '#tests/support/evidence/event-chains.ts';
import { PUBLIC_TEST_KEY, publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { chained } from '#tests/support/evidence/mutated-journey.ts';
import { ID, REFERENCE } from '#tests/support/evidence/signed-certificates.ts';

const DOCUMENT = readFileSync('docs/evidence-format.md', 'utf8');
const [blocks = [], auditBlocks = []] = [/^## 9\.[\s\S]*(?=^## 10\.)/m, /^## 10\.[\s\S]*/m].map((section) =>
  Array.from(
    (section.exec(DOCUMENT)?.[0] ?? '').matchAll(/^```\w+\n(.*?)^```$/gms),
    ([, block = '']) => block,
  ),
);

const FORM = { io: 'input', unrepresentable: 'any' } as const;
const journey = exampleJourney();
const log = new GrowingLog(PUBLIC_TEST_KEY);
beforeAll(async () => {
  await log.seal(journey.events);
  await log.checkpoint();
});

test('the documented example equals the code’s output', async () => {
  const [first, second] = journey.events.map(detailsOf);
  const keys = `${JSON.stringify({ keys: [publicOf(PUBLIC_TEST_KEY)] }, null, 2)}\n`;
  const certificate = await signCertificate(await log.certificate(journey), PUBLIC_TEST_KEY);
  expect(blocks).toEqual([keys, first, second, log.notes[0], await log.export(), certificate]);
});

test('both verifiers accept the documented example', async () => {
  const [, , , note = '', exported = '', certificate = ''] = blocks;
  expect(await checkLogWithBoth(exported, [PUBLIC_TEST_KEY], [note])).toEqual(HELD);
  expect(await checkCertificateWithBoth(certificate, [PUBLIC_TEST_KEY])).toEqual(HELD);
});

const auditOfExample = auditDetails(ACTION, Buffer.alloc(32, 3));
const auditHead: Omit<AuditHead, 'salt'> = {
  entry: ENTRY,
  kind: 'staff_act',
  at: ACTION.at,
  commitment: commitmentTo(auditOfExample),
};

test('the documented audit entry equals the code’s output and is valid for both verifiers', {
  tags: ['@audit-log'],
}, async () => {
  const audited = await GrowingLog.over(PUBLIC_TEST_KEY, [loggedHead(auditHead)]);
  const lines: string[] = [];
  async function* exported() {
    yield* (await audited.export()).split(/(?<=\n)/);
  }
  for await (const line of exportAudit(exported(), async () => auditOfExample)) lines.push(line);
  expect(auditBlocks).toEqual([
    detailsOf({ ...loggedHead(auditHead), details: auditOfExample }),
    lines.join(''),
  ]);
  expect(await checkAuditWithBoth(auditBlocks[1] ?? '', [PUBLIC_TEST_KEY], audited.notes)).toEqual(HELD);
});

test('the document states each kind of event with the members of its details', () => {
  const section = DOCUMENT.slice(
    DOCUMENT.indexOf('### Members of the details'),
    DOCUMENT.indexOf('### Staff actions'),
  );
  const rows = [...section.matchAll(/^\| (`.*`) \| (`.*) \|$/gm)].flatMap(([, kinds = '', members = '']) => {
    const outer = members.replaceAll(/\{[^{}]*\}/g, '').split('; ');
    return kinds.split(', ').map((kind) => [kind.slice(1, -1), outer.map((member) => member.split('`')[1])]);
  });
  const schemas = Object.entries(EVENT_SCHEMAS).map(
    ([kind, facts]) => [kind, z.toJSONSchema(facts, FORM)] as const,
  );
  expect(Object.fromEntries(rows)).toEqual(
    Object.fromEntries(schemas.map(([kind, { properties = {} }]) => [kind, Object.keys(properties)])),
  );
});

test('the second verifier shares nothing with the first', () => {
  const folder = 'tests/support/evidence';
  const files = readdirSync(folder).filter((name) => name.startsWith('second-'));
  const imports = files.flatMap((file) =>
    Array.from(
      readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\b(?:from|import\(|require\() ?'([^']+)'/g),
      ([, address]) => address,
    ),
  );
  expect(new Set(imports)).toEqual(new Set(['node:crypto', './second-verifier.ts']));
});

function detailsOf(event: StoredEvent): string {
  const { salt, bytes } = event.details;
  return `salt (hexadecimal)
${Buffer.from(salt).toString('hex')}
details
${Buffer.from(bytes).toString('utf8')}
head
${Buffer.from(bytesOf(event))}leaf hash
${leafHashOf(event)}
`;
}

/** A borrower begins and is shown a text; salts are not random, so that this comes out the same each time. */
function exampleJourney(): StoredJourney {
  const text = textOf(Buffer.from('<p>I agree.</p>\n'));
  const begun = { campaign: 'spring', product: 'personal', entry: {}, appVersion: '1.0' };
  const displayed = {
    sha256: text.sha256,
    keys: ['personal.consent'],
    source: 'personal_v3',
    fetchId: '018f6b3e-5a4e-7c3b-9d2a-0123456789ab',
    fetchedAt: '2026-11-21T09:30:05.000Z',
    userAgent: 'Browser/1',
    address: '192.0.2.7',
  };
  const journey = { id: ID, reference: REFERENCE, texts: [text] };
  const events = chained({
    ...journey,
    events: [
      { kind: 'journey_begun', at: Date.UTC(2026, 10, 21, 9, 30, 5), text: JSON.stringify(begun) },
      { kind: 'consent_displayed', at: Date.UTC(2026, 10, 21, 9, 30, 10), text: JSON.stringify(displayed) },
    ],
  });
  return { ...journey, events };
}
