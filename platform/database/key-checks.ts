import 'server-only';
import type { KeyCheck } from '#platform/config/key-checks.ts';
import { probeDb } from './db.ts';

export async function compareKeyChecks(
  checks: readonly KeyCheck[],
): Promise<{ wrong: string[]; unknown: KeyCheck[] }> {
  const known = await probeDb().keyCheck.findMany({
    where: { name: { in: checks.map(({ name }) => name) } },
  });
  const values = new Map(known.map(({ name, value }) => [name, value]));
  return {
    wrong: checks.filter(({ name, value }) => (values.get(name) ?? value) !== value).map(({ name }) => name),
    unknown: checks.filter(({ name }) => !values.has(name)),
  };
}

export async function recordKeyChecks(checks: readonly KeyCheck[]): Promise<void> {
  await probeDb().keyCheck.createMany({ data: [...checks], skipDuplicates: true });
}

export async function sampleWrappedKeys(
  keyId: number,
): Promise<{ journeyId: string; keyId: number; wrapped: Uint8Array }[]> {
  return probeDb().evidenceKey.findMany({
    where: { keyId },
    select: { journeyId: true, keyId: true, wrapped: true },
    take: 3,
  });
}
