import 'server-only';
import type { Allowance } from '#records/staff-tries.ts';
import { personMark } from '#vault/person-mark.ts';

const MINUTE = 60;

/** How often a password may be tried: by one address for one person, for one person at all, by one address at all. */
export function passwordAllowances(email: string, address: string): Allowance[] {
  const person = personMark('email', email);
  return [
    { key: `password:${person}:${address}`, most: 5, seconds: 15 * MINUTE },
    { key: `password:${person}`, most: 20, seconds: 60 * MINUTE },
    { key: `password-from:${address}`, most: 50, seconds: 15 * MINUTE },
  ];
}

/** How often somebody's code may be tried, or one of their recovery codes. */
export function codeAllowance(staffId: string): Allowance {
  return { key: `code:${staffId}`, most: 5, seconds: 15 * MINUTE };
}

/** How often links to join may be tried by one address. */
export function joinAllowance(address: string): Allowance {
  return { key: `join:${address}`, most: 30, seconds: 15 * MINUTE };
}
