import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childEnvironment, settingNames } from '#platform/config/env.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { type Running, type Service, startService } from '#scripts/dev/child-processes.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freePort } from '#scripts/dev/free-port.ts';
import { pathBehind } from '#scripts/dev/tool.ts';

const FIRST_PORT = 5_600;
const GRACE_MS = 10_000;
/** Folders of the guide that are below the rehearsal's own folder instead. */
const FOLDERS = [
  '/srv',
  '/etc/handoff',
  '/etc/nginx',
  '/etc/ssl/handoff',
  '/etc/systemd/system',
  '/var/lib/handoff',
  '/var/backups/handoff',
  '/var/log/nginx',
  '/usr/bin/node',
  '/var/www/handoff',
];
const MOVED = new RegExp(`(?<![\\w/.-])(${FOLDERS.join('|')})(?![\\w-])`, 'g');

type Program = Omit<Service, 'environment' | 'graceMs'> & { environment: Record<string, string> };

export class Machine {
  readonly root: string;
  readonly values = new Map<string, string>();
  readonly isRoot = process.getuid?.() === 0;
  readonly #ports: number[] = [];
  readonly #ends: (() => unknown)[] = [];

  constructor() {
    this.root = realpathSync(mkdtempSync(join(tmpdir(), 'handoff-rehearsal-')));
    // The app runs as another user.
    chmodSync(this.root, 0o755);
    this.atEnd(() => rmSync(this.root, { recursive: true, force: true, maxRetries: 3 }));
    for (const folder of [
      'bin',
      'run',
      'log',
      'home',
      'etc/nginx/conf.d',
      'etc/systemd/system',
      'etc/ssl/handoff',
    ]) {
      mkdirSync(this.path(folder), { recursive: true });
    }
    mkdirSync(this.path('usr/bin'), { recursive: true });
    copyFileSync(process.execPath, this.path('usr/bin/node'));
  }

  path(...parts: string[]): string {
    return join(this.root, ...parts);
  }

  async port(): Promise<number> {
    const port = await freePort(FIRST_PORT, this.#ports);
    this.#ports.push(port);
    return port;
  }

  localize(text: string): string {
    const examples = [...this.values.keys()].sort((one, other) => other.length - one.length);
    const pattern = new RegExp(
      examples.map((example) => `(?<!\\w)${RegExp.escape(example)}(?!\\w)`).join('|'),
      'g',
    );
    const placed = text.replaceAll(MOVED, (folder) => this.path(folder));
    return examples.length > 0 ? placed.replaceAll(pattern, (example) => this.value(example)) : placed;
  }

  value(example: string): string {
    const value = this.values.get(example);
    if (value === undefined) throw new UserError(`The rehearsal has no value for ${example}.`);
    return value;
  }

  /** Leaves out the settings of the developer's own shell. */
  environment(): Record<string, string> {
    const secretFiles = settingNames.map((name) => `${name}_FILE`);
    const dropped = new Set([...settingNames, ...secretFiles, 'NODE_ENV', 'NODE_OPTIONS', 'INIT_CWD']);
    const given = Object.entries(childEnvironment({})).flatMap(([name, value]) =>
      value === undefined || dropped.has(name) || isNpmsOwn(name) ? [] : [[name, value]],
    );
    return {
      ...Object.fromEntries(given),
      PATH: pathBehind(this.path('bin'), this.path('usr/bin')),
      CURL_HOME: this.path('home'),
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
      NEXT_TELEMETRY_DISABLED: '1',
    };
  }

  /** A certificate that is its own authority, for all services of the machine. */
  makeCertificate(hosts: string[]) {
    const folder = this.path('etc/ssl/handoff');
    const names = [...hosts.map((host) => `DNS:${host}`), 'IP:127.0.0.1'].join(',');
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'privkey.pem'];
    const subject = ['-subj', '/CN=Rehearsal', '-addext', `subjectAltName=${names}`, '-days', '2'];
    const given = ['req', '-x509', ...key, ...subject, '-out', 'fullchain.pem'];
    execFileSync('openssl', given, { cwd: folder, stdio: 'pipe' });
    copyFileSync(`${folder}/fullchain.pem`, `${folder}/authority.pem`);
    copyFileSync(`${folder}/privkey.pem`, `${folder}/postgres.key`);
  }

  tlsIdentity(): { cert: string; key: string } {
    const read = (name: string) => readFileSync(this.path('etc/ssl/handoff', name), 'utf8');
    return { cert: read('fullchain.pem'), key: read('privkey.pem') };
  }

  /** Starts a program that stops at the end. */
  async start(program: Program, how: { by?: NodeJS.Signals; graceMs?: number } = {}): Promise<Running> {
    const environment = { NODE_ENV: 'production' as const, ...program.environment };
    const running = await startService({ ...program, environment, graceMs: GRACE_MS });
    this.atEnd(() => running.stop(how));
    return running;
  }

  /** A program of the sandbox, which plays a service outside. */
  startSandbox(name: string, given: string[], ready: RegExp): Promise<Running> {
    const file = this.path('usr/bin/node');
    return this.start({
      name,
      file,
      arguments: given,
      ready,
      environment: this.environment(),
      folder: projectFolder,
    });
  }

  /** At a port, or at the path of a socket. */
  async serve(server: Server & { closeAllConnections: () => void }, at: number | string): Promise<void> {
    await once(server.listen(at), 'listening');
    this.atEnd(() => {
      server.close();
      server.closeAllConnections();
    });
  }

  /** Registered cleanups run in reverse order. */
  atEnd(work: () => unknown) {
    this.#ends.push(work);
  }

  async close(): Promise<void> {
    for (const work of this.#ends.splice(0).reverse()) {
      await Promise.resolve()
        .then(work)
        .catch((error: unknown) => console.error(error));
    }
  }
}

function isNpmsOwn(name: string): boolean {
  return /^npm_/i.test(name) && !/^npm_config_(cache|registry|userconfig)$/i.test(name);
}
