import 'server-only';
import { requirePartner } from '#features/brand/store/brand.ts';
import { passwordError } from '#platform/credentials/new-password.ts';
import type { PasswordError } from '#platform/values/password-rules.ts';

export async function newPasswordError(
  password: string,
  { email, name }: { email: string; name: string },
): Promise<PasswordError | undefined> {
  const { brandName } = await requirePartner();
  return passwordError(password, { email, name, brandName });
}
