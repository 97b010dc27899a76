import { vi } from 'vitest';
import { finishCompanySignIn, startCompanySignIn } from '#features/sign-in/company-sign-in.ts';
import { auditsOf } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { employee, openIdentityProvider, throughProvider } from '#tests/support/servers/identity-provider.ts';

export const provider = await openIdentityProvider();
for (const [name, value] of Object.entries(provider.settings)) vi.stubEnv(name, value);
provider.register('http://localhost:3000');
export function resetProvider() {
  Object.assign(provider.state, {
    person: employee(['Everyone']),
    signedInAgo: 0,
    isCanceling: false,
    forgesSignatures: false,
  });
}

export const visitor = (sessionId: string | null = null) => ({
  address: '203.0.113.7',
  userAgent: '',
  sessionId,
  devices: [],
});

export async function begin(sessionId: string | null = null, isConfirming = false) {
  const start = await startCompanySignIn(visitor(sessionId), { returned: '', isConfirming });
  if (start.kind !== 'begun') throw new Error(`refused: ${start.problem}`);
  return start;
}

export async function signIn(change?: (url: URL) => void, alter = (callback: string) => callback) {
  const { url, pending } = await begin();
  const callback = alter(await throughProvider(url, change));
  return finishCompanySignIn(new URL(callback).search, pending, visitor());
}

export async function signedIn(): Promise<{ staffId: string; sessionId: string }> {
  const finish = await signIn();
  if (finish.kind === 'refused') throw new Error(`refused: ${finish.problem}`);
  return finish;
}

export const accountOf = async (subject: string) =>
  (await sql<Record<string, unknown>>('SELECT * FROM staff WHERE company_subject = $1', [subject]))[0];
export const actsOn = async (email: unknown) => (await auditsOf(String(email))).map(({ act }) => act);
export const grantsAbout = async (email: unknown) =>
  sql(
    "SELECT 1 FROM alert WHERE kind = 'privileged_access_granted' AND starts_with(subject, $1 || ' (claims')",
    [email],
  );
