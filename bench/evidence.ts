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
import { circumstances } from './circumstances.ts';
import { inColumns } from './table.ts';

const folder = join(projectFolder, 'data', 'bench');
const resultFile = join(projectFolder, 'bench', 'results', 'evidence.json');

/** What bench/evidence-work.ts found: by part of the work, numbers whose names end in their units. */
type Measured = Record<string, Record<string, number>>;

/** What proof of consent costs: each submission, sealing, a proof, a certificate, and checking all of it. */
export async function benchEvidence(signal: AbortSignal): Promise<{ broken: string[] }> {
  const database = await freshDatabase(folder, `npm run bench (process ${process.pid})`);
  try {
    await generateClient(signal);
    await migrateDatabase(asOwner(database.url), APP_ROLE);
    const measured = await work(database.url, signal);
    const lines = Object.entries(measured).flatMap(([part, numbers]) =>
      Object.entries(numbers).map(([name, value]) => [`${part}: ${name}`, String(value)]),
    );
    console.log(`\n${inColumns(lines)}`);
    const { machine, ...others } = circumstances();
    mkdirSync(join(resultFile, '..'), { recursive: true });
    writeFileSync(resultFile, `${JSON.stringify({ ...others, machine, measured }, null, 2)}\n`);
    const faults = measured.verification?.faults;
    return { broken: faults === 0 ? [] : ['The log that was written does not verify.'] };
  } finally {
    await database.stop();
  }
}

/** In a process of its own, so that memory and processor time are those of the work alone. */
async function work(databaseUrl: string, signal: AbortSignal): Promise<Measured> {
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
  const said = await text(child.stdout);
  return JSON.parse(said);
}
