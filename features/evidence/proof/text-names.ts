import { AGREE_TEXT, CALLS_TEXT } from './consent-names.ts';

const NAMES = new Map([
  [AGREE_TEXT, 'the consent text of the request'],
  [CALLS_TEXT, 'the consent text about calls and texts'],
]);

/** For readers who don't know the operator's keys. */
export const plainTextName = (key: string): string => NAMES.get(key) ?? 'another consent text';

export function plainTextNames(keys: readonly string[]): string {
  const names = [...new Set(keys.map(plainTextName))];
  const others = new Set(keys.filter((key) => !NAMES.has(key))).size;
  return names
    .map((name) => (name === 'another consent text' && others > 1 ? `${others} other consent texts` : name))
    .join(' and ');
}
