import 'server-only';
import { runJob } from '#checker/thread.ts';
import { type ComparedView, replaced, type TextSegment } from '#features/consent/model/text-changes.ts';
import { findTexts } from '#features/consent/store/version-list.ts';

/** Returns null if one of the texts is not stored. */
export async function compareTexts(
  before: string,
  after: string,
  view: ComparedView,
): Promise<TextSegment[] | null> {
  const texts = await findTexts([before, after]);
  const [old, young] = [texts.get(before), texts.get(after)];
  if (!old || !young) return null;
  const comparison = { before: decoded(old), after: decoded(young), view };
  const changes = await runJob('changesBetween', comparison);
  return changes.isDone ? changes.value : replaced(comparison.before, comparison.after);
}

const decoded = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
