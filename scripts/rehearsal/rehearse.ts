import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { onInterruption } from '#scripts/dev/interruption.ts';
import { expect } from '#scripts/dev/wait.ts';
import { people } from './borrower.ts';
import { type GuideStep, missingLine, readGuide } from './guide.ts';
import { GuidedPage } from './guided-page.ts';
import { Machine } from './machine.ts';
import { fillDisk, makeReadOnly } from './outages.ts';
import { goThroughPgBouncer, hasPgBouncer } from './pooler.ts';
import { Report } from './report.ts';
import { addNewSecrets, dropOldSecrets, restartUnderWay, upgrade, useNewSecrets } from './restarts.ts';
import { drillRestore, restoreProduction } from './restore.ts';
import { SCENES } from './scenes.ts';
import { runCommands } from './shell.ts';
import { prepareWorld, type World } from './world.ts';

const { signal, exitCode } = onInterruption();
const report = new Report(signal);
const machine = new Machine();
let closing: Promise<void> | undefined;
const close = () => (closing ??= machine.close());
signal.addEventListener('abort', () => void close().finally(() => process.exit(exitCode())));

let world: World | undefined;
const isPrepared = await report.step(
  'Prepare PostgreSQL, the operator, certificates and a browser',
  async () => {
    world = await prepareWorld(machine);
  },
);
if (isPrepared && world && (await followGuide(world))) await rehearse(world);
await close();
console.log(report.summary());
process.exit(report.failed === 0 ? 0 : 1);

/** Returns whether all steps passed; each step builds on those before it. */
async function followGuide(world: World): Promise<boolean> {
  const { examples, steps } = readGuide();
  const isCovered = await report.step('Read docs/going-live.md', async () => {
    for (const example of examples) world.machine.value(example);
    const titles = steps.map(({ title }) => title);
    const orphan = Object.keys(SCENES).find((title) => !titles.includes(title));
    expect(!orphan, `The guide has no step "${orphan}".`);
    const idle = steps.find(({ title, blocks }) => blocks.length === 0 && !SCENES[title]);
    expect(!idle, `The rehearsal does nothing in the step "${idle?.title}".`);
  });
  if (!isCovered) return false;
  for (const [place, step] of steps.entries()) {
    if (!(await report.step(`${place + 1}. ${step.title}`, () => doStep(world, step)))) return false;
  }
  return true;
}

async function doStep(world: World, { title, blocks, labels }: GuideStep) {
  for (const { commands, expected, line } of blocks) {
    const output = await runCommands(world.machine, commands);
    world.outputs.set(title, `${world.outputs.get(title) ?? ''}${output}`);
    const missing = missingLine(
      expected.map((text) => world.machine.localize(text)),
      output,
    );
    expect(missing === undefined, `The commands of line ${line} did not write "${missing}", but:\n${output}`);
  }
  const guided = new GuidedPage(world.consolePage, labels);
  await SCENES[title]?.(world, guided);
  const [unused] = guided.unused();
  expect(!unused, `The guide names "${unused}", which the rehearsal does not use.`);
}

/** Secrets change before the pooler starts: its list of users has one password. */
async function rehearse(place: World) {
  await report.step('Restart both instances with a lead under way', () => restartUnderWay(place));
  await report.step('Restore a backup and verify its evidence', () => drillRestore(place));
  await report.step('Restore production to an older state', () => restoreProduction(place));
  await report.step('Add new secrets with borrowers under way', () => addNewSecrets(place));
  await report.step('Use the new secrets with borrowers under way', () => useNewSecrets(place));
  await report.step('Drop the old secrets', () => dropOldSecrets(place));
  await report.step('Upgrade', () => upgrade(place));
  if (hasPgBouncer) await report.step('Go through PgBouncer', () => goThroughPgBouncer(place));
  else report.note('PgBouncer is not installed: not tried.');
  await report.step('Make the database read-only', () => makeReadOnly(place));
  await report.step('Fill the disk', async () => {
    if (!(await fillDisk(place))) report.note('This user may not mount a small disk: not tried.');
  });
  await report.step('Look for borrowers in every log', () => searchLogs(place));
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
