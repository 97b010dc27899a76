/** Stored words that tie checkboxes to texts. `features/consent/model` uses the same; a test compares them. */
export const AGREE_BOX = 'agree';
export const CALLS_BOX = 'phone-agree';
const AGREE_TEXT = 'personal.consent';
export const CALLS_TEXT = 'personal.tcpa.consent';

type Block = { key: string; sha256: string };

const NAMES = new Map([
  [AGREE_TEXT, 'the consent text of the request'],
  [CALLS_TEXT, 'the consent text about calls and texts'],
]);

/** For readers who don't know the operator's keys. */
const plainTextName = (key: string): string => NAMES.get(key) ?? 'another consent text';

export function plainTextNames(keys: readonly string[]): string {
  const names = [...new Set(keys.map(plainTextName))];
  const others = new Set(keys.filter((key) => !NAMES.has(key))).size;
  return names
    .map((name) => (name === 'another consent text' && others > 1 ? `${others} other consent texts` : name))
    .join(' and ');
}

/** The keys under which texts were agreed to or sent, by hash. */
export function keysByText(facts: readonly (object | null)[]): ReadonlyMap<string, ReadonlySet<string>> {
  const keys = new Map<string, Set<string>>();
  for (const { sha256, key } of facts.flatMap(blocksIn))
    keys.set(sha256, (keys.get(sha256) ?? new Set()).add(key));
  return keys;
}

const blocksIn = (facts: object | null): Block[] =>
  facts && 'blocks' in facts ? (facts.blocks as Block[]) : [];
