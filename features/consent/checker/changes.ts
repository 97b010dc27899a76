import { diffWordsWithSpace } from 'diff';
import { type ComparedView, replaced, type TextSegment } from '#features/consent/model/consent-text.ts';
import { consentToText } from './consent-words.ts';

type Comparison = { before: string; after: string; view: ComparedView };

/** Shorter than the thread's limit, so that two long texts still appear one after the other. */
const LIMIT_MS = 1_000;
const MAX_SEGMENTS = 4_000;

export function changesBetween({ before, after, view }: Comparison): TextSegment[] {
  const shown = (html: string) => (view === 'words' ? consentToText(html) : html);
  const [old, young] = [shown(before), shown(after)];
  const changes = diffWordsWithSpace(old, young, { timeout: LIMIT_MS });
  const segments = readable(
    (changes ?? []).map(({ added, removed, value }) => ({
      kind: added ? 'new' : removed ? 'gone' : 'same',
      text: value,
    })),
  );
  return changes && segments.length <= MAX_SEGMENTS ? segments : replaced(old, young);
}

const MAX_JOINED_WORDS = 2;

function readable(segments: TextSegment[]): TextSegment[] {
  const merged: TextSegment[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed) merged.push({ kind: 'gone', text: removed });
    if (added) merged.push({ kind: 'new', text: added });
    [removed, added] = ['', ''];
  };
  for (const [place, { kind, text }] of segments.entries()) {
    const isJoined = (removed || added) && place < segments.length - 1 && wordsIn(text) <= MAX_JOINED_WORDS;
    if (kind === 'same' && !isJoined) {
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
