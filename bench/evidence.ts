import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { childEnvironment } from '#platform/config/env.ts';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { generateClient } from '#scripts/dev/app-build.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { testEnvironment } from '#scripts/dev/test-environment.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { openDatabase } from './database.ts';
import { writeResult } from './result-file.ts';
import { describeRun } from './run-description.ts';
import { inColumns } from './table.ts';

const folder = join(projectFolder, 'data', 'bench');

type Measured = Record<string, Record<string, number>>;

export async function benchEvidence(signal: AbortSignal): Promise<{ failures: string[] }> {
  const database = await openDatabase();
  try {
    await generateClient(signal);
    await migrateDatabase(asOwner(database.url), APP_ROLE);
    const measured = await measure(database.url, signal);
    const lines = Object.entries(measured).flatMap(([part, numbers]) =>
      Object.entries(numbers).map(([name, value]) => [`${part}: ${name}`, String(value)]),
    );
    console.log(`\n${inColumns(lines)}`);
    writeResult('evidence', { ...describeRun(), measured });
    const faults = measured.verification?.faults;
    return { failures: faults === 0 ? [] : ['The exported log does not verify.'] };
  } finally {
    await database.stop();
  }
}

/** Runs in a separate process, so that memory and CPU time belong to this work only. */
async function measure(databaseUrl: string, signal: AbortSignal): Promise<Measured> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--conditions=react-server', 'bench/evidence-work.ts', folder],
    {
      cwd: projectFolder,
      env: childEnvironment(testEnvironment(databaseUrl)),
      stdio: ['ignore', 'pipe', 'inherit'],
      signal,
    },
  );
  const output = await text(child.stdout);
  return JSON.parse(output);
}
