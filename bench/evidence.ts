import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { childEnvironment } from '#platform/config/env.ts';
import { migrateDatabase } from '#scripts/cli/migrate-database.ts';
import { generateClient } from '#scripts/dev/app-build.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { startLocalAuthority } from '#scripts/dev/local-authority.ts';
import { testEnvironment } from '#scripts/dev/test-environment.ts';
import { APP_ROLE, asOwner } from '#scripts/dev/test-roles.ts';
import { openDatabase } from './database.ts';
import { benchPageCopies } from './page-copies.ts';
import { writeResult } from './result-file.ts';
import { describeRun } from './run-description.ts';
import { inColumns } from './table.ts';

const folder = join(projectFolder, 'data', 'bench');
const work = join(folder, 'evidence');
const ALL_LEADS = 2_000;
const ALL_DISPLAYS = 60;

type Measured = Record<string, Record<string, number>>;

/** With a number of leads, it is a trial: all counts are in proportion, and no result is stored. */
export async function benchEvidence(signal: AbortSignal, [given]: string[]): Promise<{ failures: string[] }> {
  const leads = Number(given ?? ALL_LEADS);
  mkdirSync(work, { recursive: true });
  const copyFile = join(work, 'page-copy.html');
  const displays = Math.ceil((ALL_DISPLAYS * leads) / ALL_LEADS);
  const pageCopies = await benchPageCopies(displays, copyFile, signal);
  const database = await openDatabase();
  try {
    await generateClient(signal);
    await migrateDatabase(asOwner(database.url), APP_ROLE);
    const measured: Measured = {
      pageCopies,
      ...(await measure(database.url, [work, copyFile, String(leads)], signal)),
    };
    const lines = Object.entries(measured).flatMap(([part, numbers]) =>
      Object.entries(numbers).map(([name, value]) => [
        `${part}: ${name}`,
        String(Math.round(value * 100) / 100),
      ]),
    );
    console.log(`\n${inColumns(lines)}`);
    if (!given) writeResult('evidence', { ...describeRun(), measured });
    const faults = measured.verification?.faults;
    return { failures: faults === 0 ? [] : ['The exported log does not verify.'] };
  } finally {
    await database.stop();
  }
}

async function measure(databaseUrl: string, given: string[], signal: AbortSignal): Promise<Measured> {
  const environment = testEnvironment(databaseUrl);
  const stamping = await startLocalAuthority(work, { environment, signal });
  if (!stamping)
    throw new Error('EVIDENCE_TIMESTAMP_URLS is set. This bench starts an authority of its own.');
  try {
    return await runWork({ ...environment, ...stamping.settings }, given, signal);
  } finally {
    await stamping.authority.stop();
  }
}

/** Runs in a separate process, so that memory and CPU time belong to this work only. */
async function runWork(
  environment: Record<string, string>,
  given: string[],
  signal: AbortSignal,
): Promise<Measured> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--conditions=react-server', 'bench/evidence-work.ts', ...given],
    {
      cwd: projectFolder,
      env: childEnvironment(environment),
      stdio: ['ignore', 'pipe', 'inherit'],
      signal,
    },
  );
  const output = await text(child.stdout);
  return JSON.parse(output);
}
