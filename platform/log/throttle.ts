import type { Clock } from '#platform/values/clock.ts';
import { errorText } from './error-facts.ts';

const WINDOW_MS = 10_000;

/**
 * Reports the first failure of each kind at once. Those of the same kind that follow within ten seconds are one report,
 * with their `count` and the facts of the last one.
 */
export function summarizing<Facts extends object>(
  report: (facts: Facts & { count?: number }, error: unknown) => void,
  { after }: Clock,
): (error: unknown, facts: Facts) => void {
  const windows = new Map<string, { count: number; reportLast: () => void }>();
  const end = (kind: string) => {
    const window = windows.get(kind);
    windows.delete(kind);
    if (window && window.count > 0) window.reportLast();
  };
  process.once('exit', () => {
    for (const kind of [...windows.keys()]) end(kind);
  });
  return (error, facts) => {
    const kind = errorText(error);
    const window = windows.get(kind);
    if (!window) {
      windows.set(kind, { count: 0, reportLast: () => undefined });
      after(WINDOW_MS, () => end(kind));
      return report(facts, error);
    }
    window.count += 1;
    const { count } = window;
    window.reportLast = () => report({ ...facts, count }, error);
  };
}
