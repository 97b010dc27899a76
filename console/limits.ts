import 'server-only';
import { bucketOf } from '#edge/address-bucket.ts';
import type { Allowance } from '#records/staff-tries.ts';
import { addressMark } from '#vault/address-mark.ts';
import { personMark } from '#vault/person-mark.ts';

const MINUTE = 60;

/** Whoever has a whole IPv6 network to choose addresses from counts as one. */
const placeOf = (address: string) => addressMark(bucketOf(address));

/** How often a password may be tried: by one address for one person, for one person at all, by one address at all. */
export function passwordAllowances(email: string, address: string): Allowance[] {
  const [person, place] = [personMark('email', email), placeOf(address)];
  return [
    { key: `password:${person}:${place}`, most: 5, seconds: 15 * MINUTE },
    { key: `password:${person}`, most: 20, seconds: 60 * MINUTE },
    { key: `password-from:${place}`, most: 50, seconds: 15 * MINUTE },
  ];
}

/** How often somebody's code may be tried, or one of their recovery codes. */
export function codeAllowance(staffId: string): Allowance {
  return { key: `code:${staffId}`, most: 5, seconds: 15 * MINUTE };
}

/** How often somebody may look for a borrower by who they are: enough for a day's questions, too few to try a list of people. */
export function searchAllowance(staffId: string): Allowance {
  return { key: `search:${staffId}`, most: 60, seconds: 15 * MINUTE };
}

/** How often links to join may be tried by one address. */
export function joinAllowance(address: string): Allowance {
  return { key: `join:${placeOf(address)}`, most: 30, seconds: 15 * MINUTE };
}

/** How often sign-ins through the identity provider may be tried by one address: a whole office may share it. */
export function companyAllowance(address: string): Allowance {
  return { key: `company:${placeOf(address)}`, most: 100, seconds: 15 * MINUTE };
}

/** One use of each sign-in that a browser has begun, in all instances; source: RFC 9700, 4.5. */
export function companyStateAllowance(state: string): Allowance {
  return { key: `company-state:${addressMark(state)}`, most: 1, seconds: 10 * MINUTE };
}
