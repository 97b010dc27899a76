import { expect, test, vi } from 'vitest';
import { checkReadiness } from '#features/health/check-readiness.ts';
import { databaseUrl } from '#platform/config/env.ts';
import { sql } from '#tests/support/database/sql.ts';

test('a database whose sessions are not in UTC is not ready, and the advice is to run npm run migrate', async () => {
  // With this setting the app leaves the time zone of a session to the database.
  vi.stubEnv('DATABASE_DIRECT_URL', databaseUrl());
  const { pathname, username } = new URL(databaseUrl());
  await sql(`ALTER ROLE ${username} IN DATABASE "${pathname.slice(1)}" SET timezone = 'America/New_York'`);
  const { isReady, checks, reasons } = await checkReadiness();
  expect(isReady).toBe(false);
  // The alert of this check, migrations_missing, gives the same advice.
  expect(checks).toMatchObject({ database: 'ok', migrations: 'not ok' });
  expect(reasons.migrations).toMatch(/America\/New_York.*Run npm run migrate as the owner\./);
});
