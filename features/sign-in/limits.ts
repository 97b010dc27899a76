import 'server-only';
import { addressLookupHash, personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { bucketOf } from '#platform/http/client-address.ts';
import type { RateLimit, RateLimitPolicy } from '#platform/rate-limit/attempts.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const FREE_ATTEMPTS = 5;
/** One address may be a whole office. */
const FREE_ATTEMPTS_PER_ADDRESS = 20;
const WAITS = [1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * MINUTE);

const addressKey = (address: string) => addressLookupHash(bucketOf(address));
const limitOf = (key: string, policy: RateLimitPolicy): RateLimit => ({ key: `staff:${key}`, ...policy });

/** Holds for both limits of an account: by email address and by second factor. */
export const ACCOUNT_POLICY: RateLimitPolicy = { max: FREE_ATTEMPTS, seconds: 24 * HOUR, waits: WAITS };
const ADDRESS_POLICY = { max: FREE_ATTEMPTS_PER_ADDRESS, seconds: 6 * HOUR, waits: WAITS };

export const passwordLimitByEmail = (email: string): RateLimit =>
  limitOf(`password:${personLookupHash('email', email)}`, ACCOUNT_POLICY);

export const passwordLimitByAddress = (address: string): RateLimit =>
  limitOf(`password-from:${addressKey(address)}`, ADDRESS_POLICY);

/** Wrong passwords from a browser of the owner, where other people's attempts don't count. */
export const passwordLimitByDevice = (deviceId: string): RateLimit =>
  limitOf(`password-device:${deviceId}`, ACCOUNT_POLICY);

/** Of a person who is signed in and changes it. A limit of the account would let a thief of a session lock the owner out. */
export const passwordLimitBySession = (sessionId: string): RateLimit =>
  limitOf(`password-session:${sessionId}`, ACCOUNT_POLICY);

export const codeLimitByStaff = (staffId: string): RateLimit => limitOf(`code:${staffId}`, ACCOUNT_POLICY);
export const codeLimitByDevice = (deviceId: string): RateLimit =>
  limitOf(`code-device:${deviceId}`, ACCOUNT_POLICY);

export const codeLimitBySession = (sessionId: string): RateLimit =>
  limitOf(`code-session:${sessionId}`, ACCOUNT_POLICY);

/** Enough for a day's questions, too few to try a list of people. */
export const searchLimit = (staffId: string): RateLimit =>
  limitOf(`search:${staffId}`, { max: 60, seconds: 15 * MINUTE });

/** Requests and approvals together. */
export const erasureLimit = (staffId: string): RateLimit =>
  limitOf(`erasure:${staffId}`, { max: 5, seconds: HOUR });

export const joinLimit = (address: string): RateLimit =>
  limitOf(`join:${addressKey(address)}`, { max: 30, seconds: 15 * MINUTE });

export const companySignInLimit = (address: string): RateLimit =>
  limitOf(`company:${addressKey(address)}`, { max: 100, seconds: 15 * MINUTE });

export const lockoutMailLimit = (staffId: string): RateLimit =>
  limitOf(`lockout-mail:${staffId}`, { max: 1, seconds: 6 * HOUR });

/** One use of each sign-in that a browser has begun, in all instances; source: RFC 9700, 4.5. */
export const companyStateLimit = (state: string): RateLimit =>
  limitOf(`company-state:${addressLookupHash(state)}`, { max: 1, seconds: 10 * MINUTE });

export const invitationOpenLimit = (linkHash: string, address: string): RateLimit =>
  limitOf(`opened:${linkHash.slice(0, 16)}:${addressKey(address)}`, { max: 1, seconds: 10 * MINUTE });
