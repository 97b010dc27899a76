import 'server-only';
import type { Allowance } from '#features/sign-in/store/sign-in-attempts.ts';
import type { Patience } from '#features/sign-in/store/sign-in-waits.ts';
import { addressLookupHash } from '#platform/crypto/address-hash.ts';
import { personLookupHash } from '#platform/crypto/person-hash.ts';
import { bucketOf } from '#platform/http/address-bucket.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const FREE_ATTEMPTS = 5;
/** One address may be a whole office. */
const FREE_ATTEMPTS_PER_ADDRESS = 20;

/** Whoever has a whole IPv6 network to choose addresses from counts as one. */
const addressKey = (address: string) => addressLookupHash(bucketOf(address));
const perPerson = (key: string): Patience => ({ key, free: FREE_ATTEMPTS, forgetSeconds: 24 * HOUR });

/** Wrong passwords for a person from browsers in which they have not signed in before, known to us or not. */
export const passwordLimitByEmail = (email: string): Patience =>
  perPerson(`password:${personLookupHash('email', email)}`);

/** Wrong passwords for anybody from one address, from such browsers. */
export const passwordLimitByAddress = (address: string): Patience => ({
  key: `password-from:${addressKey(address)}`,
  free: FREE_ATTEMPTS_PER_ADDRESS,
  forgetSeconds: 6 * HOUR,
});

/** Wrong passwords from a browser in which the person has signed in before. What others try does not count there. */
export const passwordLimitByDevice = (deviceId: string): Patience => perPerson(`password-device:${deviceId}`);

/** Wrong codes after the right password: from other browsers, and from one that the person has used before. */
export const codeLimitByStaff = (staffId: string): Patience => perPerson(`code:${staffId}`);
export const codeLimitByDevice = (deviceId: string): Patience => perPerson(`code-device:${deviceId}`);

/** Wrong codes of a person who is signed in. */
export const codeLimitBySession = (sessionId: string): Patience => perPerson(`code-session:${sessionId}`);

/** How often somebody may look for a borrower by who they are: enough for a day's questions, too few to try a list of people. */
export function searchLimit(staffId: string): Allowance {
  return { key: `search:${staffId}`, most: 60, seconds: 15 * MINUTE };
}

/** How often links to join may be tried by one address. */
export function joinLimit(address: string): Allowance {
  return { key: `join:${addressKey(address)}`, most: 30, seconds: 15 * MINUTE };
}

/** How often sign-ins through the identity provider may be tried by one address: a whole office may share it. */
export function companySignInLimit(address: string): Allowance {
  return { key: `company:${addressKey(address)}`, most: 100, seconds: 15 * MINUTE };
}

/** How often a person is mailed that guesses at their account were stopped. */
export function lockoutMailLimit(staffId: string): Allowance {
  return { key: `lockout-mail:${staffId}`, most: 1, seconds: 360 * MINUTE };
}

/** One use of each sign-in that a browser has begun, in all instances; source: RFC 9700, 4.5. */
export function companyStateLimit(state: string): Allowance {
  return { key: `company-state:${addressLookupHash(state)}`, most: 1, seconds: 10 * MINUTE };
}

/** How often the opening of one link from one address is written down. */
export function invitationOpenLimit(linkHash: string, address: string): Allowance {
  return { key: `opened:${linkHash.slice(0, 16)}:${addressKey(address)}`, most: 1, seconds: 10 * MINUTE };
}
