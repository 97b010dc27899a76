import { existsSync, readFileSync } from 'node:fs';
import { parseEnvFile } from '#platform/config/env-file.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { type Running, startService } from '#scripts/dev/child-processes.ts';
import { waitFor } from '#scripts/dev/wait.ts';
import type { Machine } from './machine.ts';
import { APP_USER, type StandIn } from './stand-ins.ts';

const SECOND_MS = 1_000;
const STOP_ALL_MS = 10_000;

/** Runs the real unit files as systemd does: settings file, folder, user and time to stop. */
export class Services {
  readonly #machine: Machine;
  readonly #running = new Map<string, Running>();
  readonly stops: { service: string; wasKilled: boolean }[] = [];

  constructor(machine: Machine) {
    this.#machine = machine;
    machine.atEnd(() => this.stopAll());
  }

  readonly systemctl: StandIn = async (given) => {
    const [verb = '', ...services] = given.filter((word) => !word.startsWith('-'));
    const isNow = given.includes('--now');
    for (const service of services.map((name) => name.replace(/\.service$/, ''))) {
      if (verb === 'start' || (verb === 'enable' && isNow)) await this.start(service);
      else if (verb === 'stop') await this.stop(service);
      else if (verb === 'restart') await this.restart(service);
      else if (verb === 'is-active' && !this.#running.get(service)?.isRunning())
        throw new UserError('inactive');
      else if (!['enable', 'is-active', 'status'].includes(verb))
        throw new UserError(`No such verb here: ${verb}.`);
    }
    return verb === 'is-active' ? 'active' : '';
  };

  readonly journalctl: StandIn = async (given) => {
    const service = given[given.findIndex((word) => word === '--unit' || word === '-u') + 1] ?? '';
    return this.log(service.replace(/\.service$/, ''));
  };

  log(service: string): string {
    const file = this.#logFile(service);
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  }

  async start(service: string) {
    if (this.#running.get(service)?.isRunning()) return;
    const unit = readUnit(this.#machine, service);
    const [file = '', ...given] = unit.command;
    const program = await startService({
      name: service,
      file,
      arguments: given,
      folder: unit.folder,
      user: unit.user,
      environment: { NODE_ENV: 'production', ...unit.environment },
      graceMs: STOP_ALL_MS,
      logFile: this.#logFile(service),
    });
    this.#running.set(service, program);
  }

  async stop(service: string) {
    const program = this.#running.get(service);
    if (!program) return;
    const wasKilled = await program.stop({ graceMs: readUnit(this.#machine, service).graceMs });
    this.stops.push({ service, wasKilled });
    this.#running.delete(service);
  }

  async restart(service: string) {
    await this.stop(service);
    await this.start(service);
  }

  waitForStop(): Promise<unknown> {
    const before = this.stops.length;
    return waitFor('a service stops', async () => this.stops.length > before);
  }

  async stopAll() {
    await Promise.all([...this.#running.values()].map((program) => program.stop()));
    this.#running.clear();
  }

  #logFile(service: string) {
    return this.#machine.path('log', `${service}.log`);
  }
}

function readUnit(machine: Machine, service: string) {
  const [, name = service, instance = ''] = /^(.+)@(.+)$/.exec(service) ?? [];
  const template = machine.path('etc/systemd/system', instance ? `${name}@.service` : `${name}.service`);
  if (!existsSync(template)) throw new UserError(`Unit ${service}.service could not be found.`);
  const text = machine.localize(readFileSync(template, 'utf8').replaceAll('%i', instance));
  const values = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value.trim());
  const [start = ''] = values('ExecStart');
  const [folder = ''] = values('WorkingDirectory');
  const [grace = '90'] = values('TimeoutStopSec');
  const fromUnit = values('Environment').flatMap((assignments) => assignments.split(/\s+/));
  const fromFiles = values('EnvironmentFile').map((file) => readFile(file.replace(/^-/, '')));
  return {
    command: start.split(/\s+/),
    folder,
    graceMs: Number.parseFloat(grace) * SECOND_MS,
    user: machine.isRoot && values('User').length > 0 ? APP_USER : undefined,
    environment: {
      PATH: '/usr/bin:/bin',
      LANG: 'C.UTF-8',
      ...Object.fromEntries(fromUnit.flatMap(readAssignment)),
      ...Object.assign({}, ...fromFiles),
    },
  };
}

function readAssignment(assignment: string): [string, string][] {
  const [, name, value = ''] = /^([A-Za-z_]\w*)=(.*)$/.exec(assignment) ?? [];
  return name ? [[name, value]] : [];
}

/** Stricter than systemd: all readers take the same. */
function readFile(file: string): Record<string, string> {
  const { values, faults } = parseEnvFile(readFileSync(file), file, { settings: [], secrets: [] });
  if (faults.length > 0) throw new UserError(faults.join('\n'));
  return values;
}
