import { randomUUID } from 'node:crypto';
import { TEST_SESSION_SECRET, testEnvironment } from '#scripts/dev/test-environment.ts';
import { sealCookie } from './borrowers/cookie-jar.ts';
import { connectedTo } from './database/sql.ts';
import { runScript } from './run-script.ts';

export type StaffRole = 'viewer' | 'support' | 'marketer' | 'compliance' | 'admin';

export type SignedIn = {
  staffId: string;
  email: string;
  sessionId: string;
  cookie: { name: string; value: string };
};

/** Actions that need no input to end the session that posts. New recovery codes replace it by another one. */
export const ENDS_OWN_SESSION: ReadonlySet<string> = new Set(['signOutOfConsole', 'setRecoveryCodes']);

type SignedInOptions = {
  sessionSecret?: string;
  /** Whether a second factor was verified just now, which sensitive actions require. */
  isConfirmed?: boolean;
};

/** A new member with this role and a session; sign-in has its own tests. */
export async function signedIn(
  databaseUrl: string,
  role: StaffRole,
  { sessionSecret = TEST_SESSION_SECRET, isConfirmed = true }: SignedInOptions = {},
): Promise<SignedIn> {
  const [staffId, sessionId] = [randomUUID(), randomUUID()];
  const email = `${role}-${staffId.slice(0, 8)}@staff.example.com`;
  await connectedTo(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO staff (id, email, name, role, password_hash, authenticator_master, authenticator_sealed, joined_at)
       VALUES ($1, $2, $3, $4, 'no password', 1, '\\x00', clock_timestamp())`,
      [staffId, email, `Test ${role}`, role],
    );
    await client.query(
      `INSERT INTO staff_session (id, staff_id, version, stage, method, device, confirmed_at)
       VALUES ($1, $2, 1, 'full', 'authenticator', 'Chrome on Linux', CASE WHEN $3 THEN clock_timestamp() END)`,
      [sessionId, staffId, isConfirmed],
    );
  });
  const value = sealCookie('staff', { staffSession: sessionId }, { id: 1, secret: sessionSecret });
  return { staffId, email, sessionId, cookie: { name: 'handoff-staff', value } };
}

export async function invited(databaseUrl: string, email: string, role: StaffRole): Promise<string> {
  const printed = await runScript('staff', ['add', email, role, 'Ada', 'Quill'], {
    environment: testEnvironment(databaseUrl),
  });
  const link = /https?:\S+/.exec(printed.stdout)?.[0];
  if (!link) throw new Error(`no member was added: ${printed.stderr}`);
  return new URL(link).pathname;
}
