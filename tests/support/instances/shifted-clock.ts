/** Shifts the wall clock of a program. Its steady clock is unchanged. */
export function wallClockShiftedBy(ms: number): { NODE_OPTIONS: string } {
  const clock = new URL('../../../sandbox/local/shifted-clock.ts', import.meta.url);
  clock.search = `ahead=${ms}`;
  return { NODE_OPTIONS: `--import=${clock}` };
}
