import { diffWordsWithSpace } from 'diff';
import { type ComparedView, replaced, type TextSegment } from '#features/consent/model/text-changes.ts';
import { wordsOf } from './consent-words.ts';

export type Comparison = { before: string; after: string; view: ComparedView };

/** Below the limit of the thread, so that two long texts are shown one after the other instead of not at all. */
const LIMIT_MS = 1_000;
/** A page with more would take a browser and the server seconds. */
const STRETCHES_MOST = 4_000;

/** What changed from one text to another, word by word; all gone and all new where that takes too long. */
export function changesBetween({ before, after, view }: Comparison): TextSegment[] {
  const [old, young] = [before, after].map((html) => (view === 'words' ? wordsOf(html) : html)) as [
    string,
    string,
  ];
  const changes = diffWordsWithSpace(old, young, { timeout: LIMIT_MS });
  const stretches = readable(
    (changes ?? []).map(({ added, removed, value }) => ({
      kind: added ? 'new' : removed ? 'gone' : 'same',
      text: value,
    })),
  );
  return changes && stretches.length <= STRETCHES_MOST ? stretches : replaced(old, young);
}

/** So few words between two changes belong to both: else a passage that was written anew is told in crumbs. */
const FEW_WORDS = 2;

/** Neighbouring changes as one: all that is gone, and then all that is new. */
function readable(stretches: TextSegment[]): TextSegment[] {
  const told: TextSegment[] = [];
  let [gone, fresh] = ['', ''];
  const tell = () => {
    if (gone) told.push({ kind: 'gone', text: gone });
    if (fresh) told.push({ kind: 'new', text: fresh });
    [gone, fresh] = ['', ''];
  };
  for (const [place, { kind, text }] of stretches.entries()) {
    const isCrumb = (gone || fresh) && place < stretches.length - 1 && wordsIn(text) <= FEW_WORDS;
    if (kind === 'same' && !isCrumb) {
      tell();
      told.push({ kind, text });
      continue;
    }
    if (kind !== 'new') gone += text;
    if (kind !== 'gone') fresh += text;
  }
  tell();
  return told;
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
