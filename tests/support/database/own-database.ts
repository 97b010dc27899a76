import { afterAll, vi } from 'vitest';
import { asApp } from '#scripts/dev/test-roles.ts';
import { cloneDatabase } from './new-database.ts';

// Before the test file is loaded, so that whatever it imports already finds its own database: the app's code as the app's
// role, the test's own statements as one that may do everything.
const database = await cloneDatabase();
vi.stubEnv('DATABASE_URL', asApp(database.url));
vi.stubEnv('TEST_DATABASE_URL', database.url);
afterAll(() => database.drop());
