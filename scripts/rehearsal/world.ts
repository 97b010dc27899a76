import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { findProgram, projectFiles } from '#scripts/dev/tool.ts';
import { BORROWER_HOST, openBrowser, openConsole, STAFF_HOST } from './browser.ts';
import type { Machine } from './machine.ts';
import { Nginx, startNetwork } from './nginx.ts';
import { postgresPrograms, startPostgres } from './postgres.ts';
import { startOperator, startReceiver } from './services-outside.ts';
import { installStandIns } from './stand-ins.ts';
import { Services } from './systemd.ts';

export type World = Awaited<ReturnType<typeof prepareWorld>> & {
  /** Consoles of the second administrator and of the person in Compliance, since their own steps. */
  second?: Page;
  counsel?: Page;
};

/** One job signs each minute, and another one asks the authority. */
export const TWO_JOBS_MS = 150_000;
export const CAMPAIGN = 'spring';
export const INSTANCES = ['3001', '3002'] as const;
const CLIENT = { id: 'our-client-id', secret: 'our-client-secret' };

/** Programs that are in no npm package, with their Debian packages. */
const PROGRAMS: Record<string, string> = {
  bash: 'bash',
  git: 'git',
  curl: 'curl',
  openssl: 'openssl',
  nginx: 'nginx',
  psql: 'postgresql-client',
  pg_dump: 'postgresql-client',
};
const AUTHOR = ['user.name=Rehearsal', 'user.email=rehearsal@example.com', 'commit.gpgsign=false'];

/** The services around the app that a partner has before the first command. */
export async function prepareWorld(machine: Machine) {
  checkRequirements();
  machine.makeCertificate([BORROWER_HOST, STAFF_HOST, 'localhost']);
  const database = await startPostgres(machine);
  const operator = await startOperator(machine, CLIENT);
  const receiver = await startReceiver(machine);
  const timeRoots = machine.path('etc/ssl/handoff/tsa-roots.pem');
  const authorityPort = await startAuthority(machine, timeRoots);
  const proxyPorts = { port: await machine.port(), plainPort: await machine.port() };
  const network = await startNetwork(machine, proxyPorts.port);
  // All other examples of the guide stay as they are.
  machine.values.set('/etc/ssl/certs/ca-certificates.crt', machine.path('etc/ssl/handoff/authority.pem'));
  machine.values.set('db.partner.example:5432', `localhost:${database.port}`);
  for (const host of ['api.operator.example', 'offers.operator.example'])
    machine.values.set(host, new URL(operator.origin).host);
  machine.values.set('alerts.partner.example', receiver.host);
  machine.values.set('tsa.example', `localhost:${authorityPort}`);
  machine.values.set('/etc/ssl/handoff/tsa-roots.pem', timeRoots);
  machine.values.set('https://git.partner.example/handoff.git', await makeRepository(machine));
  for (const instance of INSTANCES) machine.values.set(instance, String(await machine.port()));
  const services = new Services(machine);
  const nginx = new Nginx(machine, proxyPorts);
  await installStandIns(machine, {
    nginx: (given) => (given.includes('-t') ? nginx.check(given) : nginx.version()),
    systemctl: async (given) => {
      if (!given.includes('nginx')) return services.systemctl(given);
      await nginx.reload();
      return '';
    },
    journalctl: services.journalctl,
  });
  const curl = [BORROWER_HOST, STAFF_HOST].map((host) => `connect-to = "${host}:443:127.0.0.1:${network}"`);
  writeFileSync(
    machine.path('home/.curlrc'),
    [...curl, `cacert = "${machine.path('etc/ssl/handoff/authority.pem')}"`, ''].join('\n'),
  );
  const browser = await openBrowser(machine, network);
  const consolePage = await openConsole(browser);
  return {
    machine,
    operator,
    receiver,
    /** The file with the root of the time-stamping authority. */
    timeRoots,
    services,
    browser,
    consolePage,
    database,
    network,
    outputs: new Map<string, string>(),
  };
}

function checkRequirements() {
  const missing = Object.keys(PROGRAMS).filter((name) => !findProgram(name));
  if (missing.length > 0) {
    const packages = [...new Set(missing.map((name) => PROGRAMS[name]))].join(' ');
    throw new UserError(`The rehearsal needs ${missing.join(', ')}: apt-get install ${packages}`);
  }
  postgresPrograms();
}

/** The working tree is the only commit of the branch `main`, without a tag. Returns the repository's address. */
async function makeRepository(machine: Machine): Promise<string> {
  const folder = machine.path('handoff.git');
  mkdirSync(folder);
  const archive = execFileSync('tar', ['--create', '--null', '--files-from=-'], {
    cwd: projectFolder,
    input: (await projectFiles()).join('\0'),
    maxBuffer: 1 << 28,
  });
  execFileSync('tar', ['--extract'], { cwd: folder, input: archive });
  const git = (...given: string[]) => execFileSync('git', given, { cwd: folder, stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all', '--force');
  const author = AUTHOR.flatMap((setting) => ['-c', setting]);
  git(...author, 'commit', '--quiet', '--no-verify', '--message', 'Release');
  return `file://${folder}`;
}

/** Plays a time-stamping authority outside: the one of local mode, under another name. Returns its port. */
async function startAuthority(machine: Machine, roots: string): Promise<number> {
  const port = await machine.port();
  const files = [`--key=${machine.path('run', 'authority-key.pem')}`, `--roots=${roots}`];
  const given = ['sandbox/authority/server.ts', `--port=${port}`, '--name=Rehearsal Root', ...files];
  await machine.startSandbox('The time-stamping authority', given, /^Authority ready at /);
  return port;
}

export function settingOf({ machine }: World, name: string): string {
  const file = machine.path('etc/handoff/handoff.env');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';
}

export function changeSetting({ machine }: World, name: string, value: string) {
  const file = machine.path('etc/handoff/handoff.env');
  const others = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith(`${name}=`));
  writeFileSync(file, `${others.join('\n').trimEnd()}\n${value === '' ? '' : `${name}=${value}\n`}`);
}

export const addressOf = ({ machine }: World, instance: string) =>
  `http://127.0.0.1:${machine.value(instance)}`;
export const serviceOf = ({ machine }: World, instance: string) => `handoff@${machine.value(instance)}`;
