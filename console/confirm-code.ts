import 'server-only';
import { findPersonById } from '#records/staff.ts';
import { countTry, forgetTries } from '#records/staff-tries.ts';
import type { Actor } from './actor.ts';
import { isCodeOf } from './check-code.ts';
import { codeAllowance } from './limits.ts';

/**
 * Whether whoever is signed in shows by a fresh code of their authenticator app that it is still them, before what can't
 * be taken back. `locked` after five wrong ones, for a quarter of an hour.
 */
export async function confirmCode(actor: Actor, code: string): Promise<'right' | 'wrong' | 'locked'> {
  const allowance = codeAllowance(actor.staffId);
  if ((await countTry([allowance])) > 0) return 'locked';
  const person = await findPersonById(actor.staffId);
  if (!person || !(await isCodeOf(person, code))) return 'wrong';
  await forgetTries([allowance.key]);
  return 'right';
}
