/** How long somebody waits, in words. */
export function waitWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** What an address tells of what was just done, in words of a closed list; undefined for what is not in it. */
export function saidOf<Words>(
  list: Record<string, Words>,
  told: string | string[] | undefined,
): Words | undefined {
  return typeof told === 'string' && Object.hasOwn(list, told) ? list[told] : undefined;
}
