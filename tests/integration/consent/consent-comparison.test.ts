import { expect, test } from 'vitest';
import type { ComparedView } from '#features/consent/model/text-changes.ts';
import { compareTexts } from '#features/consent/read-consents.ts';
import { findVersion } from '#features/consent/store/version-list.ts';
import { aDraft } from '#tests/integration/support/consent-drafts.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';

const ann = await someMember();

async function hashOf(html: string): Promise<string> {
  const version = await findVersion('refinance', await aDraft(ann, 'refinance', html));
  return version?.sha256 ?? '';
}

/** The old text as it reads, with what is gone in brackets and what is new in braces. */
async function compared(before: string, after: string, view: ComparedView): Promise<string | undefined> {
  const marks = { same: ['', ''], gone: ['[', ']'], new: ['{', '}'] } as const;
  const segments = await compareTexts(await hashOf(before), await hashOf(after), view);
  return segments?.map(({ kind, text }) => marks[kind].join(text)).join('');
}

test.each([
  [
    'word by word, as a reader sees them',
    ['<p>We may <b>call</b> you on your phone.</p>', '<p>We may <b>text</b> you on your <i>phone</i>.</p>'],
    'We may [call]{text} you on your phone.',
  ],
  [
    'with a rewritten passage as a whole, not in fragments',
    [
      '<p>First of all, we may call you at any time.</p>',
      '<p>First of all, no caller may ring you at night.</p>',
    ],
    'First of all, [we may call you at any time]{no caller may ring you at night}.',
  ],
] as const)('compares texts %s', async (_how, [before, after], changes) => {
  expect(await compared(before, after, 'words')).toBe(changes);
});

test('compares markup as written', async () => {
  const texts = ['<p>We call <b>you</b>.</p>', '<p>We call <i>you</i>.</p>'] as const;
  expect(await compared(...texts, 'words')).toBe('We call you.');
  const marked = (await compared(...texts, 'markup')) ?? '';
  expect(marked.replaceAll(/\{.*?\}|[[\]]/g, '')).toBe(texts[0]);
  expect(marked.replaceAll(/\[.*?\]|[{}]/g, '')).toBe(texts[1]);
  expect(marked).toMatch(/[[{]/);
});

test('compares long texts with nothing in common within the time limit', async () => {
  const text = (word: string) => Array.from({ length: 7_000 }, (_, place) => `${word}${place}`).join(' ');
  expect(await compared(text('a'), text('b'), 'words')).toBe(`[${text('a')}]{${text('b')}}`);
}, 15_000);

test('does not compare with a text that is not stored', async () => {
  expect(await compareTexts(await hashOf('<p>One</p>'), '0'.repeat(64), 'words')).toBeNull();
});
