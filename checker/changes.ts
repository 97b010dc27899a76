import { diffWordsWithSpace } from 'diff';
import { type ComparedView, replaced, type TextSegment } from '#features/consent/model/text-changes.ts';
import { consentToText } from './consent-words.ts';

export type Comparison = { before: string; after: string; view: ComparedView };

/** Below the limit of the thread, so that two long texts are shown one after the other instead of not at all. */
const LIMIT_MS = 1_000;
/** A page with more would take a browser and the server seconds. */
const MAX_SEGMENTS = 4_000;

/** What changed from one text to another, word by word; all gone and all new where that takes too long. */
export function changesBetween({ before, after, view }: Comparison): TextSegment[] {
  const [old, young] = [before, after].map((html) => (view === 'words' ? consentToText(html) : html)) as [
    string,
    string,
  ];
  const changes = diffWordsWithSpace(old, young, { timeout: LIMIT_MS });
  const segments = readable(
    (changes ?? []).map(({ added, removed, value }) => ({
      kind: added ? 'new' : removed ? 'gone' : 'same',
      text: value,
    })),
  );
  return changes && segments.length <= MAX_SEGMENTS ? segments : replaced(old, young);
}

/** So few words between two changes belong to both: else a passage that was written anew is told in crumbs. */
const MIN_WORDS = 2;

/** Neighbouring changes as one: all that is gone, and then all that is new. */
function readable(segments: TextSegment[]): TextSegment[] {
  const merged: TextSegment[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed) merged.push({ kind: 'gone', text: removed });
    if (added) merged.push({ kind: 'new', text: added });
    [removed, added] = ['', ''];
  };
  for (const [place, { kind, text }] of segments.entries()) {
    const isCrumb = (removed || added) && place < segments.length - 1 && wordsIn(text) <= MIN_WORDS;
    if (kind === 'same' && !isCrumb) {
      flush();
      merged.push({ kind, text });
      continue;
    }
    if (kind !== 'new') removed += text;
    if (kind !== 'gone') added += text;
  }
  flush();
  return merged;
}

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
