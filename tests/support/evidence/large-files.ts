// Files that cost a careless verifier minutes or all memory. The first ones need no key. A certificate may have 50 MB.
import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { writeHead } from '#features/evidence/proof/log-line.ts';
import { signCheckpoint } from '#features/evidence/proof/sign-checkpoint.ts';
import {
  chain,
  leadEvents,
  onPage,
  pageOf,
  type StoredJourney,
  type Telling,
  textOf,
} from './event-chains.ts';
import { PUBLIC_TEST_KEY } from './evidence-keys.ts';
import { GrowingLog } from './growing-log.ts';
import { ID, REFERENCE, signedBytes } from './signed-certificates.ts';

const MEGABYTE = 1024 * 1024;
const PAYLOAD_BYTES = 37 * MEGABYTE;
const texts = ['<p>I agree.</p>\n', '<p>Call me.</p>\n'].map((text) => textOf(Buffer.from(text)));

const signed = (payload: Buffer) => signedBytes(payload, PUBLIC_TEST_KEY, {});
const unsigned = (payload: string) =>
  `{\n  "signature": "${'A'.repeat(86)}",\n  "payload": "${payload}",\n  "protected": "${Buffer.from('{}').toString('base64url')}"\n}\n`;

async function certificateOf(tellings: Telling[], given: Partial<StoredJourney> = {}): Promise<Certificate> {
  const journey = { id: ID, reference: REFERENCE, texts, events: chain(ID, tellings), ...given };
  const log = new GrowingLog(PUBLIC_TEST_KEY);
  await log.seal(journey.events.slice(0, 1));
  await log.checkpoint();
  return log.certificate(journey);
}
const file = (certificate: unknown) => signed(Buffer.from(JSON.stringify(certificate)));
const lead = (later: Telling[] = []) => leadEvents(REFERENCE, texts, later);
const many = (number: number, telling: (place: number) => Telling) =>
  Array.from({ length: number }, (_, place) => telling(place));

/** A lead with so many texts, each displayed, agreed to and sent. */
async function manyTexts(number: number): Promise<string> {
  const own = Array.from({ length: number }, (_, place) => textOf(Buffer.from(`<p>${place}</p>`)));
  return file(await certificateOf(leadEvents(REFERENCE, own), { texts: own }));
}

const headsOf = (number: number): string =>
  Array.from({ length: number }, (_, index) =>
    writeHead({
      journey: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      number: 1,
      at: new Date('2026-11-21T12:00:00.000Z'),
      kind: 'journey_begun',
      previous: null,
      commitment: 'a'.repeat(64),
      index,
    }),
  ).join('');

async function withDetails(bytes: Buffer): Promise<string> {
  const certificate = await certificateOf(lead());
  const events = certificate.events.map((event, place) =>
    place === 3 ? { ...event, details: { salt: 'A'.repeat(43), bytes: bytes.toString('base64url') } } : event,
  );
  return file({ ...certificate, events });
}

/** Of a small certificate under the same key. */
export const smallCertificate = async (): Promise<string> => file(await certificateOf(lead()));

export const LARGE_FILES: Record<string, () => Promise<string> | string> = {
  'brackets in another form': () => `{"payload":${'['.repeat(49 * MEGABYTE)}`,
  'brackets without a signature': () => unsigned('W1tb'.repeat(12 * MEGABYTE)),
  'letters that are no base64url': () => unsigned('!'.repeat(49 * MEGABYTE)),
  'a log of line ends': () => `{"journey":\n${'\n'.repeat(95 * MEGABYTE)}`,
  'a log of brackets in one line': () => `{"journey":${'['.repeat(95 * MEGABYTE)}`,
  'a log of brackets in lines': () => `{"journey":${`${'['.repeat(10 * MEGABYTE)}\n`.repeat(9)}`,
  'an audit of brackets': () =>
    `{"format":"handoff-audit-export/1"}\n${`{"entry":${'['.repeat(10 * MEGABYTE)}\n`.repeat(9)}`,
  'a log of 300,000 heads': () => headsOf(300_000),
  'a log of timestamps': () => `{"checkpoint":"","timestamps":[${'"!",'.repeat(900_000)}"!"]}\n`.repeat(27),
  'a log of one string': () => `{"journey":"${'a'.repeat(95 * MEGABYTE)}`,
  'signed brackets': () => signed(Buffer.alloc(PAYLOAD_BYTES, '[')),
  'signed empty objects': () => signed(Buffer.from(`[${'{},'.repeat(PAYLOAD_BYTES / 3 - 1)}{}]`)),
  'signed numbers': () => signed(Buffer.from(`[${'1,'.repeat(PAYLOAD_BYTES / 2 - 1)}1]`)),
  'signed quotes': () => signed(Buffer.from(`["${'\\"'.repeat(PAYLOAD_BYTES / 2 - 2)}"]`)),
  '27,000 texts': () => manyTexts(27_000),
  '100,000 withdrawals': async () =>
    file(
      await certificateOf(
        lead(many(100_000, () => ({ kind: 'phone_consent_withdrawn', at: 60, facts: { by: 'borrower' } }))),
      ),
    ),
  '100,000 removals': async () =>
    file(
      await certificateOf(
        lead(
          many(100_000, () => ({
            kind: 'details_removed',
            at: 60,
            facts: { numbers: [], because: 'erasure', by: 'job' },
          })),
        ),
      ),
    ),
  'removals that name 900,000 details that are there': async () =>
    file(
      await certificateOf(
        lead(
          many(900, () => ({
            kind: 'details_removed',
            at: 60,
            facts: { numbers: Array(1_000).fill(5), because: 'erasure', by: 'job' },
          })),
        ),
      ),
    ),
  '49,000 displays': async () =>
    file(
      await certificateOf([
        ...lead().slice(0, 2),
        ...many(49_000, () => lead()[1] as Telling),
        ...lead().slice(2),
      ]),
    ),
  '28,000 agreements': async () =>
    file(await certificateOf([...lead().slice(0, 4), ...many(28_000, () => lead()[4] as Telling)])),
  'one text of 27 MB': async () => {
    const own = [textOf(Buffer.alloc(27 * MEGABYTE, 'a<b>&')), ...texts.slice(1)];
    return file(await certificateOf(leadEvents(REFERENCE, own), { texts: own }));
  },
  '2,000 pages': async () => {
    const pages = Array.from({ length: 2_000 }, (_, place) =>
      pageOf(
        texts.map(({ sha256 }) => sha256),
        `${place} ${'a'.repeat(10_000)}`,
      ),
    );
    const shown = pages.flatMap(({ sha256 }) => onPage(lead().slice(1, 2), sha256));
    return file(await certificateOf([...lead().slice(0, 1), ...shown, ...lead().slice(1)], { pages }));
  },
  'details of empty objects': () => withDetails(Buffer.from(`[${'{},'.repeat(3 * MEGABYTE)}{}]`)),
  'a name of 18 MB': async () => {
    const tellings = lead();
    const [agreed] = tellings.splice(4, 1);
    if (agreed?.kind !== 'consent_acknowledged') throw new Error('no agreement');
    const person = { ...agreed.facts.person, lastName: 'a”\u202e'.repeat(3 * MEGABYTE) };
    return file(
      await certificateOf(tellings.toSpliced(4, 0, { ...agreed, facts: { ...agreed.facts, person } })),
    );
  },
};

const ROOT = Buffer.alloc(32, 7).toString('base64');
const noteOver = (size: number) =>
  signCheckpoint({ origin: 'log', size, root: '07'.repeat(32) }, PUBLIC_TEST_KEY);
const signatureLine = `— log ${Buffer.alloc(68, 9).toString('base64')}\n`;
const filled = (unit: string) => unit.repeat((99 * MEGABYTE) / Buffer.byteLength(unit));

export type GivenOption = 'checkpoint' | 'keys' | 'tsa-roots';
/** Beside a genuine certificate. */
export const LARGE_GIVEN: Record<string, [GivenOption, () => string]> = {
  '49,000 signed checkpoints': [
    'checkpoint',
    () => Array.from({ length: 49_000 }, (_, place) => noteOver(place + 1)).join('\n'),
  ],
  '100 MB of checkpoints': ['checkpoint', () => filled(`log\n1\n${ROOT}\n\n${signatureLine}\n`)],
  '100 MB of line ends': ['checkpoint', () => filled('\n')],
  '100 MB of one root': ['checkpoint', () => `log\n1\n${filled('A')}\n\n${signatureLine}`],
  '100 MB of one signature': ['checkpoint', () => `log\n1\n${ROOT}\n\n— log ${filled('A')}\n`],
  '100 MB of signatures': ['checkpoint', () => `log\n1\n${ROOT}\n\n${filled(signatureLine)}`],
  'more than 100 MB': ['checkpoint', () => filled('a').repeat(2)],
  '100 MB of white space': ['keys', () => filled(' ')],
  '100 MB of brackets': ['keys', () => filled('[')],
  '100 MB of roots': ['tsa-roots', () => filled('-----BEGIN CERTIFICATE-----')],
};
