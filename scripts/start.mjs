// The first thing that runs, perhaps on an old Node and with nothing installed: plain JavaScript, no packages.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const LOCK_POLL_MS = 500;
const ENDED_BY = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
const TASKS = {
  start: ['scripts/dev/start.ts'],
  dev: ['scripts/dev/start.ts', '--dev'],
  check: ['scripts/dev/test.ts', '--check'],
  test: ['scripts/dev/test.ts'],
  'test:all': ['scripts/dev/test.ts', '--all'],
  bench: ['bench/run.ts'],
  rehearse: ['scripts/rehearsal/rehearse.ts'],
  shots: ['scripts/dev/shots.ts'],
  mutants: ['scripts/dev/mutants.ts'],
};

const project = fileURLToPath(new URL('..', import.meta.url));
const node = `${project}node_modules/.bin/node`;
const stamp = `${project}node_modules/.handoff-installed`;
const [task = 'start', ...rest] = process.argv.slice(2);

process.chdir(project);
if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  refuse(`Handoff needs Node ${OLDEST_NODE} or later to begin; this is Node ${process.versions.node}.`);
}
if (!TASKS[task]) refuse(`There is no ${task}: say ${Object.keys(TASKS).join(', ')}.`);
if (!installed()) await oneAtATime(install);
process.exit(await run(node, [...TASKS[task], ...rest], 'inherit'));

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

function installed() {
  if (!existsSync(node)) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === wantedStamp();
  if (!installedByHand()) return false;
  writeFileSync(stamp, wantedStamp());
  return true;
}

function wantedStamp() {
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  return `${lock} ${process.platform} ${process.arch}\n`;
}

// npm notes what it installed as its last step, also when run by hand.
function installedByHand() {
  const note = 'node_modules/.package-lock.json';
  if (!existsSync(note)) return false;
  const found = JSON.parse(readFileSync(note, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const same = (path) => found[path]?.version === wanted[path]?.version;
  const needed = Object.keys(wanted).filter((path) => path && !wanted[path].optional);
  return needed.every(same) && Object.keys(found).every(same);
}

// Written last: an interrupted install is repeated.
async function install() {
  if (installed()) return;
  console.log('Installing dependencies (about a minute)…');
  rmSync(stamp, { force: true });
  // Read before the install: a lock file that changes during it is installed next time.
  const wanted = wantedStamp();
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress'];
  const code = await run('npm', ['ci', '--include=dev', ...quiet], ['ignore', 'ignore', 'inherit']);
  if (Object.values(ENDED_BY).includes(code)) process.exit(code);
  if (code !== 0) refuse('The dependencies could not be installed. npm says why above; `npm ci` says more.');
  writeFileSync(stamp, wanted);
}

async function oneAtATime(work) {
  const name = createHash('sha256').update(project).digest('hex').slice(0, 16);
  const lock = `${tmpdir()}/handoff-install-${process.getuid?.()}-${name}`;
  while (!take(lock)) await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
  process.on('exit', () => rmSync(lock, { force: true }));
  await work();
  rmSync(lock, { force: true });
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!alive(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function alive(lock) {
  try {
    return process.kill(Number(readFileSync(lock, 'utf8')), 0);
  } catch {
    return false;
  }
}

// Ctrl-C reaches the child on its own; a signal to this process alone is passed on. A second one does no harm.
function run(command, arguments_, stdio) {
  const child = spawn(command, arguments_, { stdio });
  const passOn = (signal) => child.kill(signal);
  for (const signal of Object.keys(ENDED_BY)) process.on(signal, passOn);
  return new Promise((resolve) => {
    child.on('error', (error) => refuse(`${command} could not be started: ${error.message}.`));
    child.on('exit', (code, signal) => {
      for (const name of Object.keys(ENDED_BY)) process.removeListener(name, passOn);
      resolve(code ?? ENDED_BY[signal] ?? 1);
    });
  });
}
