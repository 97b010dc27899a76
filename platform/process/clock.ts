import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '#platform/values/clock.ts';

export const SYSTEM_CLOCK: Clock = {
  now: () => performance.now(),
  random: () => Math.random(),
  sleep: (ms) => pause(ms),
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};
