import 'server-only';
import { sealData, unsealData } from 'iron-session';
import { env } from '#env.ts';

/** Seals what a cookie carries under the first secret of SESSION_SECRET. */
export function sealValue(value: object, ttlSeconds: number): Promise<string> {
  // Given several passwords, iron-session seals with the highest id. Given one, it has no choice.
  return sealData(value, { password: env().SESSION_SECRET.sealing, ttl: ttlSeconds });
}

/** Opens it with any secret of SESSION_SECRET; an empty object where it is forged, truncated or too old. */
export async function openValue<Value extends object>(
  sealed: string,
  ttlSeconds: number,
): Promise<Partial<Record<keyof Value, unknown>>> {
  const { all } = env().SESSION_SECRET;
  return Object(await unsealData(sealed, { password: all, ttl: ttlSeconds }));
}
