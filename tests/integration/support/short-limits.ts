import { vi } from 'vitest';

/** Time passes quickly: each wait for another party ends at once. Returns the milliseconds that the product allowed. */
export function endLimitsAtOnce(): number[] {
  const asked: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms);
    return timeout(50);
  });
  return asked;
}
