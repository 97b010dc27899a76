import 'server-only';
import { type ChangeObject, diffWordsWithSpace } from 'diff';
import { wordsOf } from '#domain/consent-words.ts';
import { findTexts } from '#records/consent-history.ts';

/** A stretch of two texts that is in both, or in one alone. */
export type Stretch = { kind: 'same' | 'gone' | 'new'; text: string };

/** As it is read, or as it is written. */
export type View = 'words' | 'markup';

/** What takes longer is told as all gone and all new. */
const LIMIT_MS = 2_000;

/** What changed from one text to another, word by word. Null where one of them is not in the records. */
export async function compareTexts(before: string, after: string, view: View): Promise<Stretch[] | null> {
  const texts = await findTexts([before, after]);
  const [old, young] = [texts.get(before), texts.get(after)];
  return old && young ? stretches(inView(old, view), inView(young, view)) : null;
}

function inView(bytes: Uint8Array, view: View): string {
  const html = Buffer.from(bytes).toString('utf8');
  return view === 'words' ? wordsOf(html) : html;
}

async function stretches(before: string, after: string): Promise<Stretch[]> {
  const changes = await wordChanges(before, after);
  if (!changes) {
    return [
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ];
  }
  return readable(
    changes.map(({ added, removed, value }) => ({
      kind: added ? 'new' : removed ? 'gone' : 'same',
      text: value,
    })),
  );
}

/** With a callback it lets others have their turn between its steps: borrowers do not wait for two long texts. */
const wordChanges = (before: string, after: string) =>
  new Promise<ChangeObject<string>[] | undefined>((callback) => {
    diffWordsWithSpace(before, after, { timeout: LIMIT_MS, callback });
  });

/** So few words between two changes belong to both: else a passage that was written anew is told in crumbs. */
const FEW_WORDS = 2;

/** Neighbouring changes as one: all that is gone, and then all that is new. */
function readable(stretches: Stretch[]): Stretch[] {
  const told: Stretch[] = [];
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
