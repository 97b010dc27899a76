import { expect, test } from 'vitest';
import type { ComparedView, TextSegment } from '#features/consent/model/text-changes.ts';
import { compareTexts } from '#features/consent/read-consents.ts';
import { findVersion } from '#features/consent/store/version-list.ts';
import { aDraft } from '#tests/integration/support/consent-drafts.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';

const ann = await someMember();

async function compared(before: string, after: string, view: ComparedView): Promise<TextSegment[] | null> {
  const [old, young] = [await hashOf(before), await hashOf(after)];
  return compareTexts(old, young, view);
}

async function hashOf(html: string): Promise<string> {
  const version = await findVersion('refinance', await aDraft(ann, 'refinance', html));
  return version?.sha256 ?? '';
}

const changesIn = (segments: TextSegment[] | null) => segments?.filter(({ kind }) => kind !== 'same');
const textOf = (segments: TextSegment[] | null, kind: TextSegment['kind']) =>
  segments
    ?.filter((stretch) => stretch.kind !== kind)
    .map(({ text }) => text)
    .join('');

test('lists changes word by word, as a reader sees them', async () => {
  const segments = await compared(
    '<p>We may <b>call</b> you on your phone.</p>',
    '<p>We may <b>text</b> you on your <i>phone</i>.</p>',
    'words',
  );
  expect(changesIn(segments)).toEqual([
    { kind: 'gone', text: 'call' },
    { kind: 'new', text: 'text' },
  ]);
});

test('reports a rewritten passage as a whole, not in fragments', async () => {
  const segments = await compared(
    '<p>First of all, we may call you at any time.</p>',
    '<p>First of all, no caller may ring you at night.</p>',
    'words',
  );
  expect(segments).toEqual([
    { kind: 'same', text: 'First of all, ' },
    { kind: 'gone', text: 'we may call you at any time' },
    { kind: 'new', text: 'no caller may ring you at night' },
    { kind: 'same', text: '.' },
  ]);
});

test('compares markup as written', async () => {
  const [before, after] = ['<p>We call <b>you</b>.</p>', '<p>We call <i>you</i>.</p>'];
  expect(changesIn(await compared(before, after, 'words'))).toEqual([]);
  const segments = await compared(before, after, 'markup');
  expect(textOf(segments, 'new')).toBe(before);
  expect(textOf(segments, 'gone')).toBe(after);
  expect(changesIn(segments)).not.toEqual([]);
});

test('compares long texts with nothing in common within the time limit', async () => {
  const text = (word: string) => Array.from({ length: 7_000 }, (_, place) => `${word}${place}`).join(' ');
  const [before, after] = [text('a'), text('b')];
  const segments = await compared(before, after, 'words');
  expect(textOf(segments, 'new')).toBe(before);
  expect(textOf(segments, 'gone')).toBe(after);
}, 15_000);

test('does not compare with a text that is not stored', async () => {
  expect(await compareTexts(await hashOf('<p>One</p>'), '0'.repeat(64), 'words')).toBeNull();
});
