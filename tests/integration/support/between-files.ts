import { vi } from 'vitest';
import { disconnect } from '#platform/database/db.ts';
import { processStates } from '#platform/process/process-wide.ts';
import { asApp } from '#scripts/dev/test-roles.ts';
import { openWorkerDatabase, type WorkerDatabase } from '#tests/support/database/worker-database.ts';

const worker = globalThis as typeof globalThis & { workerDatabase?: WorkerDatabase };

// Before each test file loads: files share a worker's process, and each starts as a new process would.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
await disconnect();
processStates().clear();
const startedAt = performance.now();
process.uptime = () => (performance.now() - startedAt) / 1_000;
// The product's modules cache settings, keys and answers. Loading them again takes 30 ms; packages stay loaded.
vi.resetModules();
await worker.workerDatabase?.restore();
worker.workerDatabase ??= await openWorkerDatabase();
// The product uses the app's role; a test's own statements are a superuser's.
vi.stubEnv('DATABASE_URL', asApp(worker.workerDatabase.url));
vi.stubEnv('TEST_DATABASE_URL', worker.workerDatabase.url);
