import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { checkCertificateTwice, checkLogTwice, HELD } from '#tests/support/evidence/both-verifiers.ts';
import { type ChildProgram, startChild } from '#tests/support/instances/child-program.ts';
import { runScript } from '#tests/support/run-script.ts';
import { until } from '#tests/support/until.ts';
import { type FleetBehind, openFleetBehind } from '../balanced-fleet.ts';

/** The job that asks the witness runs each minute. */
const JOB_MS = 90_000;
const NAME = 'handoff-local-witness';
const TIME_OF_LEAD = `SELECT FROM evidence_time_proof
  WHERE size > (SELECT max(index) FROM evidence_leaf JOIN lead USING (journey_id))`;

const folder = mkdtempSync(join(tmpdir(), 'handoff-erased-'));
let place: FleetBehind;
let witness: ChildProgram;
let trusted: { witnesses: string[] };
beforeAll(async () => {
  place = await openFleetBehind([]);
  const { stdout } = await command('log-key');
  const key = Buffer.alloc(32, NAME).toString('base64url');
  witness = await startChild(
    [
      'witness/server.ts',
      '--port=0',
      `--key=${key}`,
      `--log=${stdout.trim()}`,
      `--store=${join(folder, 'trees.json')}`,
    ],
    {},
    /^Witness ready/,
  );
  const [, origin, verifierKey = ''] = /^Witness ready at (\S+) (\S+)$/m.exec(witness.lines.join('\n')) ?? [];
  trusted = { witnesses: [verifierKey] };
  await place.start({ EVIDENCE_WITNESSES: `${origin}=${verifierKey}` });
  await until(() => place.balancer.ready().length === 1, 'the instance is ready');
});
afterAll(async () => {
  await place.close();
  await witness.stop('SIGKILL');
  rmSync(folder, { recursive: true });
});

const command = (...given: string[]) =>
  runScript('evidence', given, { environment: place.fleet.environment });

/** Rows that no erasure may change. The jobs may add others. */
const permanent = async () => [
  ...(await place.rows("SELECT sha256, encode(sha256(bytes), 'hex') AS computed FROM page_copy")),
  ...(await place.rows('SELECT size::int, source, proof FROM evidence_time_proof')),
];
const pagesIn = (certificate: string): object[] =>
  JSON.parse(Buffer.from(JSON.parse(certificate).payload, 'base64url').toString()).pages;

test('copies of the page, times and checkpoints stay valid after an erasure', {
  tags: ['@erasure'],
}, async () => {
  const borrower = place.borrower();
  expect((await borrower.agree(await borrower.arriveAtConsent())).location).toBe(OUTCOME);
  const [{ reference } = { reference: '' }] = await until(async () => {
    const found = await place.rows<{ reference: string }>(
      "SELECT partner_lead_id AS reference FROM lead WHERE state = 'answered'",
    );
    return found.length > 0 && found;
  }, 'the lead is answered');
  await command('seal');
  const isStated = async () => (await place.rows(TIME_OF_LEAD)).length > 0;
  await until(isStated, 'the witness states a time', JOB_MS);
  const { keys } = await (await fetch(`${place.fleet.origin}/.well-known/evidence-keys.json`)).json();
  const issued = async () => (await command('certificate', reference, '--reason', 'a test')).stdout;
  const handedOut = await issued();
  expect(await checkCertificateTwice(handedOut, keys, trusted)).toEqual(HELD);
  expect(pagesIn(handedOut)).toHaveLength(1);
  const before = await permanent();

  const erased = await runScript('evidence', ['erase', '--yes'], {
    input: `${borrower.person.email}\n`,
    environment: place.fleet.environment,
  });
  expect(erased.stdout).toContain(`${reference}: erased.`);
  expect(await permanent()).toEqual(expect.arrayContaining(before));
  expect(await checkCertificateTwice(handedOut, keys, trusted)).toEqual(HELD);
  const later = await issued();
  expect(await checkCertificateTwice(later, keys, trusted)).toEqual(HELD);
  expect(pagesIn(later)).toEqual([]);
  const file = join(folder, 'certificate.json');
  writeFileSync(file, later);
  writeFileSync(join(folder, 'evidence-keys.json'), JSON.stringify({ keys }));
  const { code, stdout } = await runScript('verify', [file, '--witness', ...trusted.witnesses]);
  expect(code).toBe(0);
  expect(stdout).toContain('(consent_acknowledged): erased by event');
  expect(stdout).toContain(`says the witness ${NAME},`);
  const log = (await command('log')).stdout;
  expect(await checkLogTwice(log, keys, [], trusted)).toEqual(HELD);
});
