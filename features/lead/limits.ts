import 'server-only';
import type { Borrower } from '#features/application/borrower.ts';
import type { Journey } from '#features/form/store/journeys.ts';
import type { CountedPersons } from '#features/lead/store/person-limits.ts';
import { operatorConfig } from '#operator/live.ts';
import { env } from '#platform/config/env.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';

export const countedPersons = (answers: Record<string, unknown>): CountedPersons => ({
  lookupHashes: lookupHashes(answers),
  leadsPerDay: env().LIMIT_LEADS_PER_DAY,
});

export const lookupHashes = ({ email, phone }: Record<string, unknown>): string[] => [
  ...(email ? [personLookupHash('email', String(email))] : []),
  ...(phone ? [personLookupHash('phone', String(phone))] : []),
];

/** Uses the database clock and the stored start only, never a value of the client. */
export function isTooFast({ now, journey }: Borrower): boolean {
  const sinceStart = now.getTime() - journey.startedAt.getTime();
  return sinceStart < env().LIMIT_FASTEST_SECONDS * 1000;
}

export const stopsBeforeOperator = ({ isTest, campaign }: Pick<Journey, 'isTest' | 'campaign'>): boolean =>
  isTest && !campaign.testsReachOperator && !operatorConfig().sendsTests;

export const sendsAllTests = (): boolean => operatorConfig().sendsTests;
