import 'server-only';
import { recordCodeUsed, type StaffMember } from '#features/staff/store/staff.ts';
import { stepOfCode } from '#platform/credentials/authenticator.ts';
import { openSecret } from '#platform/crypto/authenticator-secret.ts';
import { databaseNow } from '#platform/database/db.ts';

/** Whether a code is that of somebody's authenticator app now; each counts once. */
export async function verifyTotp(person: StaffMember, code: string): Promise<boolean> {
  const secret = person.authenticator && openSecret(person.authenticator, person.id);
  if (!secret) return false;
  const step = stepOfCode(secret, code, await databaseNow());
  return step !== null && (await recordCodeUsed(person.id, step));
}
