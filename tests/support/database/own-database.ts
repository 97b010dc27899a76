import { vi } from 'vitest';
import { asApp } from '#scripts/dev/test-roles.ts';
import { cloneDatabase } from './new-database.ts';

// Before the test file loads. Its imports use the app's role; its own statements are a superuser's.
// The run's end removes the server: a file system without a journal is slow to create files after it deleted some.
const database = await cloneDatabase();
vi.stubEnv('DATABASE_URL', asApp(database.url));
vi.stubEnv('TEST_DATABASE_URL', database.url);
