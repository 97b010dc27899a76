import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { childEnvironment } from '#platform/config/env.ts';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { generateClient } from '#scripts/dev/app-build.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freshDatabase } from '#scripts/dev/fresh-database.ts';
import { testEnvironment } from '#scripts/dev/test-environment.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { describeRun } from './run-description.ts';
import { inColumns } from './table.ts';

const folder = join(projectFolder, 'data', 'bench');
const resultFile = join(projectFolder, 'bench', 'results', 'evidence.json');

type Measured = Record<string, Record<string, number>>;

export async function benchEvidence(signal: AbortSignal): Promise<{ failures: string[] }> {
  const database = await freshDatabase(folder, `npm run bench (process ${process.pid})`);
  try {
    await generateClient(signal);
    await migrateDatabase(asOwner(database.url), APP_ROLE);
    const measured = await measure(database.url, signal);
    const lines = Object.entries(measured).flatMap(([part, numbers]) =>
      Object.entries(numbers).map(([name, value]) => [`${part}: ${name}`, String(value)]),
    );
    console.log(`\n${inColumns(lines)}`);
    const { machine, ...others } = describeRun();
    mkdirSync(join(resultFile, '..'), { recursive: true });
    writeFileSync(resultFile, `${JSON.stringify({ ...others, machine, measured }, null, 2)}\n`);
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
