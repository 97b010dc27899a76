import { afterAll, vi } from 'vitest';
import { cloneDatabase } from './database.ts';

// Before the test file is loaded, so that whatever it imports already finds its own database.
const database = await cloneDatabase();
vi.stubEnv('DATABASE_URL', database.url);
afterAll(() => database.drop());
