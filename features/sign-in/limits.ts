import 'server-only';
import type { RateLimit } from '#features/sign-in/store/sign-in-attempts.ts';
import type { BackoffPolicy } from '#features/sign-in/store/sign-in-waits.ts';
import { addressLookupHash, personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { bucketOf } from '#platform/http/address-bucket.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const FREE_ATTEMPTS = 5;
/** One address may be a whole office. */
const FREE_ATTEMPTS_PER_ADDRESS = 20;

/** Whoever has a whole IPv6 network to choose addresses from counts as one. */
const addressKey = (address: string) => addressLookupHash(bucketOf(address));
const perPerson = (key: string): BackoffPolicy => ({
  key,
  freeAttempts: FREE_ATTEMPTS,
  resetSeconds: 24 * HOUR,
});

/** Wrong passwords for a person from browsers in which they have not signed in before, known to us or not. */
export const passwordLimitByEmail = (email: string): BackoffPolicy =>
  perPerson(`password:${personLookupHash('email', email)}`);

/** Wrong passwords for anybody from one address, from such browsers. */
export const passwordLimitByAddress = (address: string): BackoffPolicy => ({
  key: `password-from:${addressKey(address)}`,
  freeAttempts: FREE_ATTEMPTS_PER_ADDRESS,
  resetSeconds: 6 * HOUR,
});

/** Wrong passwords from a browser in which the person has signed in before. What others try does not count there. */
export const passwordLimitByDevice = (deviceId: string): BackoffPolicy =>
  perPerson(`password-device:${deviceId}`);

/** Wrong codes after the right password: from other browsers, and from one that the person has used before. */
export const codeLimitByStaff = (staffId: string): BackoffPolicy => perPerson(`code:${staffId}`);
export const codeLimitByDevice = (deviceId: string): BackoffPolicy => perPerson(`code-device:${deviceId}`);

/** Wrong codes of a person who is signed in. */
export const codeLimitBySession = (sessionId: string): BackoffPolicy =>
  perPerson(`code-session:${sessionId}`);

/** How often somebody may look for a borrower by who they are: enough for a day's questions, too few to try a list of people. */
export function searchLimit(staffId: string): RateLimit {
  return { key: `search:${staffId}`, max: 60, seconds: 15 * MINUTE };
}

/** How often links to join may be tried by one address. */
export function joinLimit(address: string): RateLimit {
  return { key: `join:${addressKey(address)}`, max: 30, seconds: 15 * MINUTE };
}

/** How often sign-ins through the identity provider may be tried by one address: a whole office may share it. */
export function companySignInLimit(address: string): RateLimit {
  return { key: `company:${addressKey(address)}`, max: 100, seconds: 15 * MINUTE };
}

/** How often a person is mailed that guesses at their account were stopped. */
export function lockoutMailLimit(staffId: string): RateLimit {
  return { key: `lockout-mail:${staffId}`, max: 1, seconds: 360 * MINUTE };
}

/** One use of each sign-in that a browser has begun, in all instances; source: RFC 9700, 4.5. */
export function companyStateLimit(state: string): RateLimit {
  return { key: `company-state:${addressLookupHash(state)}`, max: 1, seconds: 10 * MINUTE };
}

/** How often the opening of one link from one address is written down. */
export function invitationOpenLimit(linkHash: string, address: string): RateLimit {
  return { key: `opened:${linkHash.slice(0, 16)}:${addressKey(address)}`, max: 1, seconds: 10 * MINUTE };
}
