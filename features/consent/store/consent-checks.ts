import 'server-only';
import type { ConsentFinding, Inspection } from '#features/consent/model/consent-inspection.ts';
import { db } from '#platform/database/db.ts';
import { readCheckVerdict } from './columns.ts';

export async function findConsentChecks(
  hashes: readonly string[],
  checkerVersion: string,
): Promise<Map<string, Inspection>> {
  const rows = await db().consentCheck.findMany({ where: { sha256: { in: [...hashes] }, checkerVersion } });
  return new Map(
    rows.map(({ sha256, verdict, findings }) => [
      sha256,
      { verdict: readCheckVerdict(verdict), findings: findings as ConsentFinding[] },
    ]),
  );
}

export async function recordConsentCheck(
  sha256: string,
  checkerVersion: string,
  { verdict, findings }: Inspection,
): Promise<void> {
  await db().consentCheck.createMany({
    data: [{ sha256, checkerVersion, verdict, findings }],
    skipDuplicates: true,
  });
}
