export type VerdictLine = { topic: string; says: string[] };

export const utc = (time: string) => time.replace('T', ' ').replace('Z', ' UTC');
export const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
/** As in Nov 29, 2026, 06:23:38 UTC. */
export function readable(at: string): string {
  const [, day, month, year, time] = new Date(at).toUTCString().split(' ');
  return `${month} ${Number(day)}, ${year}, ${time} UTC`;
}

export const NO_OUTSIDE_CHECKPOINT =
  'None was given. Without one, a person with the database and the key could have rewritten everything.';
export const unsignedSentence = (number: number) =>
  `in the log, but nothing signs ${number === 1 ? 'it, so anyone could have added it' : 'them, so anyone could have added them'}`;

export const revokedKeySentence = (number: number) =>
  `only a revoked key signs ${number === 1 ? 'it, so a thief of the key could have added it' : 'them, so a thief of the key could have added them'}`;

/** A signer chooses how many there are. */
export const MAX_NAMED = 100;

export function listed<Item>(
  items: readonly Item[],
  say: (item: Item) => string | string[],
  sayMore = (more: number) => `And ${more} more`,
): string[] {
  const more = items.length - MAX_NAMED;
  return [...items.slice(0, MAX_NAMED).flatMap(say), ...(more > 0 ? [sayMore(more)] : [])];
}
