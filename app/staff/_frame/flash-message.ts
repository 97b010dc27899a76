/** How long somebody waits, in words. */
export function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** What an address tells of what was just done, in words of a closed list; undefined for what is not in it. */
export function flashMessage<Words>(
  list: Record<string, Words>,
  key: string | string[] | undefined,
): Words | undefined {
  return typeof key === 'string' && Object.hasOwn(list, key) ? list[key] : undefined;
}
