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
const limitOf = (key: string, max: number, seconds: number): RateLimit => ({
  key: `staff:${key}`,
  max,
  seconds,
});

/** Holds for both limits of an account: by email address and by second factor. */
export const ACCOUNT_POLICY: RateLimitPolicy = { max: FREE_ATTEMPTS, seconds: 24 * HOUR, waits: WAITS };

const growingLimit = (key: string, policy = ACCOUNT_POLICY): RateLimit => ({
  key: `staff:${key}`,
  ...policy,
});

export const passwordLimitByEmail = (email: string): RateLimit =>
  growingLimit(`password:${personLookupHash('email', email)}`);

export const passwordLimitByAddress = (address: string): RateLimit =>
  growingLimit(`password-from:${addressKey(address)}`, {
    max: FREE_ATTEMPTS_PER_ADDRESS,
    seconds: 6 * HOUR,
    waits: WAITS,
  });

/** Wrong passwords from a browser of the owner, where other people's attempts don't count. */
export const passwordLimitByDevice = (deviceId: string): RateLimit =>
  growingLimit(`password-device:${deviceId}`);

/** Of a person who is signed in and changes it. A limit of the account would let a thief of a session lock the owner out. */
export const passwordLimitBySession = (sessionId: string): RateLimit =>
  growingLimit(`password-session:${sessionId}`);

export const codeLimitByStaff = (staffId: string): RateLimit => growingLimit(`code:${staffId}`);
export const codeLimitByDevice = (deviceId: string): RateLimit => growingLimit(`code-device:${deviceId}`);

export const codeLimitBySession = (sessionId: string): RateLimit => growingLimit(`code-session:${sessionId}`);

/** Enough for a day's questions, too few to try a list of people. */
export const searchLimit = (staffId: string): RateLimit => limitOf(`search:${staffId}`, 60, 15 * MINUTE);

export const joinLimit = (address: string): RateLimit =>
  limitOf(`join:${addressKey(address)}`, 30, 15 * MINUTE);

export const companySignInLimit = (address: string): RateLimit =>
  limitOf(`company:${addressKey(address)}`, 100, 15 * MINUTE);

export const lockoutMailLimit = (staffId: string): RateLimit =>
  limitOf(`lockout-mail:${staffId}`, 1, 6 * HOUR);

/** One use of each sign-in that a browser has begun, in all instances; source: RFC 9700, 4.5. */
export const companyStateLimit = (state: string): RateLimit =>
  limitOf(`company-state:${addressLookupHash(state)}`, 1, 10 * MINUTE);

export const invitationOpenLimit = (linkHash: string, address: string): RateLimit =>
  limitOf(`opened:${linkHash.slice(0, 16)}:${addressKey(address)}`, 1, 10 * MINUTE);
