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

const changesIn = (stretches: TextSegment[] | null) => stretches?.filter(({ kind }) => kind !== 'same');
const textOf = (stretches: TextSegment[] | null, kind: TextSegment['kind']) =>
  stretches
    ?.filter((stretch) => stretch.kind !== kind)
    .map(({ text }) => text)
    .join('');

test('lists changes word by word, as a reader sees them', async () => {
  const stretches = await compared(
    '<p>We may <b>call</b> you on your phone.</p>',
    '<p>We may <b>text</b> you on your <i>phone</i>.</p>',
    'words',
  );
  expect(changesIn(stretches)).toEqual([
    { kind: 'gone', text: 'call' },
    { kind: 'new', text: 'text' },
  ]);
});

test('reports a rewritten passage as a whole, not in fragments', async () => {
  const stretches = await compared(
    '<p>First of all, we may call you at any time.</p>',
    '<p>First of all, no caller may ring you at night.</p>',
    'words',
  );
  expect(stretches).toEqual([
    { kind: 'same', text: 'First of all, ' },
    { kind: 'gone', text: 'we may call you at any time' },
    { kind: 'new', text: 'no caller may ring you at night' },
    { kind: 'same', text: '.' },
  ]);
});

test('compares markup as written', async () => {
  const [before, after] = ['<p>We call <b>you</b>.</p>', '<p>We call <i>you</i>.</p>'];
  expect(changesIn(await compared(before, after, 'words'))).toEqual([]);
  const stretches = await compared(before, after, 'markup');
  expect(textOf(stretches, 'new')).toBe(before);
  expect(textOf(stretches, 'gone')).toBe(after);
  expect(changesIn(stretches)).not.toEqual([]);
});

test('long texts with nothing in common are compared in good time', async () => {
  const text = (word: string) => Array.from({ length: 7_000 }, (_, place) => `${word}${place}`).join(' ');
  const [before, after] = [text('a'), text('b')];
  const stretches = await compared(before, after, 'words');
  expect(textOf(stretches, 'new')).toBe(before);
  expect(textOf(stretches, 'gone')).toBe(after);
}, 15_000);

test('does not compare with a text that is not stored', async () => {
  expect(await compareTexts(await hashOf('<p>One</p>'), '0'.repeat(64), 'words')).toBeNull();
});
