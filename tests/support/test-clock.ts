import type { Clock } from '#platform/values/clock.ts';

/** Its time passes only by `pass()` and in pauses, which end at once. */
export function testClock() {
  const pauses: number[] = [];
  const timers = new Map<() => void, number>();
  let time = 0;
  const clock = {
    pauses,
    /** The milliseconds until each timer. */
    timers: () => [...timers.values()].map((endsAt) => endsAt - time),
    pass(ms: number) {
      time += ms;
      for (const [run, endsAt] of timers) if (endsAt <= time && timers.delete(run)) run();
    },
    now: () => time,
    random: () => 0,
    async sleep(ms: number) {
      pauses.push(ms);
      clock.pass(ms);
    },
    after(ms: number, run: () => void) {
      const timer = () => run();
      timers.set(timer, time + ms);
      return () => void timers.delete(timer);
    },
  } satisfies Clock & Record<string, unknown>;
  return clock;
}
