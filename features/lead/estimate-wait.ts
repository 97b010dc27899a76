import 'server-only';
import { type WaitEstimate, waitEstimate } from './model/wait.ts';
import { measureAnswers } from './store/answer-times.ts';

const ANSWERS = 200;
/** Of ten borrowers, eight wait no longer than the estimate. */
const SHARE = 0.8;
const LIFE_MS = 60_000;

let cached: { expiresAt: number; estimate: Promise<WaitEstimate | null> } | undefined;

/**
 * How long most requests take, from the latest answers. Null if that isn't known. `now` is
 * the database clock.
 */
export function estimateWait(now: Date): Promise<WaitEstimate | null> {
  if (cached && cached.expiresAt > now.getTime()) return cached.estimate;
  const estimate = measureAnswers(ANSWERS, SHARE).then(waitEstimate, () => null);
  cached = { expiresAt: now.getTime() + LIFE_MS, estimate };
  return estimate;
}
