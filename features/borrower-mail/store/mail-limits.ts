import 'server-only';
import { MAILS_PER_DAY } from '#features/borrower-mail/model/borrower-mail.ts';
import { db } from '#platform/database/db.ts';
import { countAttempts, releaseAttempt } from '#platform/rate-limit/attempts.ts';
import { DAY_MS } from '#platform/values/duration.ts';

const POLICY = { max: MAILS_PER_DAY, seconds: DAY_MS / 1_000 };

export const mailLimitKey = (lookupHash: string) => `borrower-mail:${lookupHash}`;

/** Counts for the address and for the journey, or for neither. False above either limit. */
export async function countMail(addressHash: string, journeyId: string): Promise<boolean> {
  const keys = [mailLimitKey(addressHash), `journey-mail:${journeyId}`];
  const counted = await countAttempts(db(), keys, POLICY);
  if (counted.length === keys.length) return true;
  await Promise.all(counted.map(({ key }) => releaseAttempt(db(), key)));
  return false;
}
