import 'server-only';
import { env, SettingsError } from '#platform/config/env.ts';
import { type KeyCheck, keyChecksOf } from '#platform/config/key-checks.ts';
import { openDataKey } from '#platform/crypto/data-key.ts';
import { probeDb } from './db.ts';

async function compareKeyChecks(
  checks: readonly KeyCheck[],
): Promise<{ wrong: string[]; unknown: KeyCheck[] }> {
  const known = await probeDb().$queryRaw<KeyCheck[]>`
    SELECT name, value FROM key_check WHERE name = ANY (${checks.map(({ name }) => name)}::text[])`;
  const values = new Map(known.map(({ name, value }) => [name, value]));
  return {
    wrong: checks.filter(({ name, value }) => (values.get(name) ?? value) !== value).map(({ name }) => name),
    unknown: checks.filter(({ name }) => !values.has(name)),
  };
}

async function recordKeyChecks(checks: readonly KeyCheck[]): Promise<void> {
  const names = checks.map(({ name }) => name);
  const values = checks.map(({ value }) => value);
  await probeDb().$queryRaw`
    INSERT INTO key_check (name, value) SELECT * FROM unnest(${names}::text[], ${values}::text[])
    ON CONFLICT DO NOTHING`;
}

type WrappedKey = { journeyId: string; keyId: number; wrapped: Uint8Array };

const sampleWrappedKeys = (keyId: number): Promise<WrappedKey[]> =>
  probeDb().$queryRaw<WrappedKey[]>`
    SELECT journey_id AS "journeyId", master AS "keyId", wrapped FROM evidence_key
    WHERE master = ${keyId} LIMIT 3`;

/** Records keys that the database doesn't know yet: the instance that starts first decides. */
export async function findWrongKeys(): Promise<string[]> {
  const own = keyChecksOf(env());
  const first = await compareKeyChecks(own);
  if (first.unknown.length === 0) return first.wrong;
  const opens = await Promise.all(first.unknown.map(({ name }) => canOpenStored(name)));
  await recordKeyChecks(first.unknown.filter((_, at) => opens[at]));
  const failing = first.unknown.filter((_, at) => !opens[at]).map(({ name }) => name);
  return [...(await compareKeyChecks(own)).wrong, ...failing];
}

/** Earlier releases sealed keys before any check value was recorded. */
async function canOpenStored(name: string): Promise<boolean> {
  const [, id] = /^DATA_KEY (\d+)$/.exec(name) ?? [];
  if (!id) return true;
  const sample = await sampleWrappedKeys(Number(id));
  return (
    sample.length === 0 || sample.some(({ journeyId, ...stored }) => openDataKey(stored, journeyId) !== null)
  );
}

class WrongKeyError extends SettingsError {
  override name = 'WrongKeyError';
}

export function wrongKeyMessage(names: readonly string[]): string {
  const settings = [...new Set(names.map((name) => name.split(' ', 1)[0]))].join(' and ');
  return `${names.join(' and ')} of this instance is not the key that this database was written with. Set ${settings} as on the other instances, and give a new master key a number that was never used.`;
}

let checked: Promise<void> | undefined;

export function requireMatchingKeys(): Promise<void> {
  checked ??= throwOnWrongKeys().catch((error: unknown) => {
    checked = undefined;
    throw error;
  });
  return checked;
}

async function throwOnWrongKeys(): Promise<void> {
  const wrong = await findWrongKeys();
  if (wrong.length > 0) throw new WrongKeyError(wrongKeyMessage(wrong));
}
