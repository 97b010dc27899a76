import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { UserError } from '#scripts/cli/user-error.ts';
import { onInterruption } from '#scripts/dev/interruption.ts';
import { step } from '#scripts/dev/step.ts';
import { isOnCi } from '#scripts/dev/test-settings.ts';
import { expect } from '#scripts/dev/wait.ts';
import { people } from './borrower.ts';
import { GuidedPage } from './browser.ts';
import { missingLine, readGuide, type Section } from './guide.ts';
import { Machine } from './machine.ts';
import { fillDisk, makeReadOnly } from './outages.ts';
import { goThroughPgBouncer, hasPgBouncer } from './pooler.ts';
import { addNewSecrets, dropOldSecrets, restartUnderWay, upgrade, useNewSecrets } from './restarts.ts';
import { drillRestore, restoreProduction } from './restore.ts';
import { SCENES } from './scenes.ts';
import { runCommands } from './shell.ts';
import { prepareWorld, type World } from './world.ts';

const guide = readGuide();
const { signal, exitCode } = onInterruption();
let passed = 0;
let failed = 0;
const machine = new Machine();
let closing: Promise<void> | undefined;
const close = () => (closing ??= machine.close());
signal.addEventListener('abort', () => void close().finally(() => process.exit(exitCode())));

let world: World | undefined;
const isPrepared = await attempt('Prepare PostgreSQL, the operator, certificates and a browser', async () => {
  world = await prepareWorld(machine);
});
if (isPrepared && world && (await followGuide(world))) await rehearse(world);
await close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A failed step does not end the run: later steps may show more. */
async function attempt(title: string, work: () => Promise<unknown>): Promise<boolean> {
  // An interrupted run starts no further step.
  if (signal.aborted) return new Promise(() => undefined);
  try {
    await step(title, work);
    passed += 1;
    return true;
  } catch (error) {
    if (signal.aborted) return new Promise(() => undefined);
    failed += 1;
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    note(`FAILED: ${error instanceof UserError ? error.message : reason}`);
    return false;
  }
}

function note(sentence: string) {
  console.log(sentence.replaceAll(/^/gm, '    '));
}

/** Returns whether all steps passed; each step builds on those before it. */
async function followGuide(world: World): Promise<boolean> {
  for (const [place, section] of guide.entries()) {
    if (!(await attempt(`${place + 1}. ${section.title}`, () => doStep(world, section)))) return false;
  }
  return true;
}

async function doStep(world: World, { title, blocks, labels }: Section) {
  for (const { commands, expected } of blocks) {
    const output = await runCommands(world.machine, commands);
    world.outputs.set(title, `${world.outputs.get(title) ?? ''}${output}`);
    const missing = missingLine(
      expected.map((text) => world.machine.localize(text)),
      output,
    );
    expect(
      missing === undefined,
      `These commands did not write "${missing}":\n${commands}\nThey wrote:\n${output}`,
    );
  }
  const guided = new GuidedPage(world.consolePage, labels);
  await SCENES[title]?.(world, guided);
  const [unused] = guided.unused();
  expect(!unused, `The guide names "${unused}", which the rehearsal does not use.`);
}

/** Secrets change before the pooler starts: its list of users has one password. */
async function rehearse(place: World) {
  await attempt('Restart both instances with a lead under way', () => restartUnderWay(place));
  await attempt('Restore a backup and verify its evidence', () => drillRestore(place));
  await attempt('Restore production to an older state', () => restoreProduction(place));
  await attempt('Add new secrets with borrowers under way', () => addNewSecrets(place));
  await attempt('Use the new secrets with borrowers under way', () => useNewSecrets(place));
  await attempt('Drop the old secrets', () => dropOldSecrets(place));
  await attempt('Upgrade', () => upgrade(place));
  if (hasPgBouncer || isOnCi) await attempt('Go through PgBouncer', () => goThroughPgBouncer(place));
  else note('PgBouncer is not installed: not tried.');
  await attempt('Make the database read-only', () => makeReadOnly(place));
  await attempt('Fill the disk', async () => {
    if (await fillDisk(place)) return;
    expect(!isOnCi, 'This user may not mount a small disk.');
    note('This user may not mount a small disk: not tried.');
  });
  await attempt('Look for borrowers in every log', () => searchLogs(place));
}

/** The logs of the app, proxy, pooler and PostgreSQL name no borrower. The app logs JSON only. */
async function searchLogs({ machine }: World) {
  const folders = [machine.path('log'), machine.path('var/log/nginx')].filter(existsSync);
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  expect(files.length > 4 && people.length > 4, 'There are too few logs or borrowers to look for.');
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const { firstName, email, phone } of people) {
      const found = [firstName, email, phone].find((word) => text.includes(word));
      expect(!found, `${file} names a borrower.`);
    }
    if (!/\/handoff@/.test(file)) continue;
    const plain = text.split('\n').find((line) => line && !isJson(line));
    expect(!plain, `${file} holds a line that is not JSON: ${plain}`);
  }
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}
