import { expect, test } from 'vitest';
import { semanticErrors } from '#features/evidence/proof/checks/semantic-checks.ts';
import { parseNotes } from '#features/evidence/proof/format/checkpoint.ts';
import { readEvents } from '#features/evidence/proof/format/event-details.ts';
import { parseKeys } from '#features/evidence/proof/format/keys-document.ts';
import { parseLine } from '#features/evidence/proof/format/log-format.ts';
import { measurementSentences } from '#features/evidence/proof/words/measurement.ts';
import { leadEvents } from '#tests/support/evidence/event-chains.ts';
import { PUBLIC_TEST_KEY, publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { certificateOf, REFERENCE, texts } from '#tests/support/evidence/signed-certificates.ts';
import { costOf } from '#tests/support/repetitive-texts.ts';

const GROWTH = 8;
const NOISE_MS = 30;

/** As many names for one text in the display and in the agreement, for an operator with a long address. */
async function certificateWith(names: number, letters: number) {
  const keys = Array.from({ length: names }, (_, place) => `name ${place}`);
  const endpoint = { address: 'a'.repeat(letters), clientId: '1', mode: 'local' } as const;
  const plainEvents = leadEvents(REFERENCE, texts).map((plainEvent) => {
    if (plainEvent.kind === 'consent_displayed')
      return { ...plainEvent, facts: { ...plainEvent.facts, endpoint, keys } };
    if (plainEvent.kind !== 'consent_acknowledged') return plainEvent;
    const [{ sha256 } = { sha256: '' }] = plainEvent.facts.blocks;
    const blocks = keys.map((key) => ({ key, sha256 }));
    return { ...plainEvent, facts: { ...plainEvent.facts, endpoint, blocks } };
  });
  return certificateOf(plainEvents);
}

const root = Buffer.alloc(32, 7).toString('base64');
const line = `— log ${Buffer.alloc(68, 9).toString('base64')}\n`;
const GROWING: Record<string, [number, (number: number) => Promise<() => unknown> | (() => unknown)]> = {
  'an agreement that gives one text many names': [
    4_000,
    async (number) => {
      const events = readEvents(await certificateWith(number, 1));
      return () => measurementSentences(events);
    },
  ],
  'many names beside a long address': [
    1_000,
    async (number) => {
      const certificate = await certificateWith(number, 50 * number);
      return () => semanticErrors(certificate);
    },
  ],
  'notes of line ends': [400_000, (number) => () => parseNotes('\n'.repeat(number))],
  'a note with many signatures': [
    5_000,
    (number) => () => parseNotes(`log\n1\n${root}\n\n${line.repeat(number)}`),
  ],
  'a note with a long root': [
    200_000,
    (number) => () => parseNotes(`log\n1\n${'A'.repeat(number)}\n\n${line}`),
  ],
  'a line with many timestamps': [
    20_000,
    (number) => () => parseLine(`{"checkpoint":"","timestamps":[${'"!",'.repeat(number)}"!"]}\n`),
  ],
};

test.each(Object.entries(GROWING))(
  '%s cost no more than their length',
  { tags: ['@linear-cost'] },
  async (_what, [number, prepare]) => {
    const [small, large] = [await prepare(number), await prepare(GROWTH * number)];
    const usual = await costOf(small);
    expect(await costOf(large)).toBeLessThan(3 * GROWTH * usual + NOISE_MS);
  },
);

const keysDocument = (length: number) => {
  const keys = Array.from({ length }, (_, place) => {
    const key = Buffer.alloc(32, 9);
    key.writeUInt16BE(place + 1);
    return { ...publicOf(PUBLIC_TEST_KEY), kid: `${place}`, x: key.toString('base64url') };
  });
  return JSON.stringify({ keys });
};
const notes = (length: number) =>
  Array.from({ length }, (_, place) => `log\n${place + 1}\n${root}\n\n${line}`).join('\n');
test.each([
  ['keys', 100, (most: number) => parseKeys(keysDocument(most)), /more than 100 keys\. Give one with/],
  [
    'checkpoints',
    50_000,
    (most: number) => parseNotes(notes(most)),
    /more than 50,000 checkpoints\. Keep only/,
  ],
])('one of the %s more than %i is refused with a sentence', (_what, most, parse, sentence) => {
  expect(parse(most)).toHaveLength(most);
  expect(parse(most + 1)).toMatch(sentence);
});
