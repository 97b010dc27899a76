import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { UserError } from '#scripts/cli/user-error.ts';
import type { Running } from '#scripts/dev/child-processes.ts';
import { findProgram } from '#scripts/dev/tool.ts';
import { waitFor } from '#scripts/dev/wait.ts';
import { accepts, mainConfiguration, withOwnPorts } from '#tests/support/network/shipped-proxy.ts';
import type { Machine } from './machine.ts';
import { tryCommands } from './shell.ts';
import type { StandIn } from './stand-ins.ts';

const PROGRAM = findProgram('nginx') ?? 'nginx';

/** The guide's configuration, on ports that an ordinary user may use. */
export class Nginx {
  readonly #machine: Machine;
  readonly #ports: { port: number; plainPort: number };
  #program: Running | undefined;

  constructor(machine: Machine, ports: { port: number; plainPort: number }) {
    this.#machine = machine;
    this.#ports = ports;
  }

  readonly check: StandIn = async () => {
    const { code, output } = await tryCommands(this.#machine, `${PROGRAM} -t -c '${this.#write()}'`);
    if (code !== 0) throw new UserError(output);
    return output;
  };

  readonly version = async () => (await tryCommands(this.#machine, `${PROGRAM} -v`)).output;

  readonly reload = async () => {
    const file = this.#write();
    if (this.#program?.isRunning()) {
      process.kill(this.#program.pid, 'SIGHUP');
      return;
    }
    this.#program = await this.#machine.start({
      name: 'nginx',
      file: PROGRAM,
      arguments: ['-c', file],
      environment: { PATH: '/usr/bin:/bin' },
      logFile: this.#machine.path('log/nginx.log'),
    });
    // The guide's nginx runs before the reload; this one has only just been started.
    await waitFor('nginx accepts connections', () => accepts(this.#ports.port), 10_000);
  };

  // Debian's own nginx.conf, which includes the guide's files in conf.d.
  #write(): string {
    const machine = this.#machine;
    const folder = machine.path('run/nginx');
    rmSync(`${folder}/conf.d`, { recursive: true, force: true });
    mkdirSync(`${folder}/conf.d`, { recursive: true });
    mkdirSync(machine.path('var/log/nginx'), { recursive: true });
    const given = machine.path('etc/nginx/conf.d');
    for (const name of readdirSync(given).filter((entry) => entry.endsWith('.conf'))) {
      const text = machine.localize(readFileSync(`${given}/${name}`, 'utf8'));
      writeFileSync(`${folder}/conf.d/${name}`, withOwnPorts(text, this.#ports, ' proxy_protocol'));
    }
    const main = mainConfiguration(folder, [
      'include /etc/nginx/mime.types',
      `access_log ${machine.path('var/log/nginx/access.log')}`,
      // Every call of a rehearsal comes from this machine; the network in front passes the caller's address.
      'set_real_ip_from 127.0.0.1',
      'real_ip_header proxy_protocol',
      `include ${folder}/conf.d/*.conf`,
    ]);
    writeFileSync(`${folder}/nginx.conf`, main);
    return `${folder}/nginx.conf`;
  }
}

/** In front of the proxy: each connection seems to come from a public address. */
export async function startNetwork(machine: Machine, target: number): Promise<number> {
  const port = await machine.port();
  const server = createServer((caller) => {
    const onward = connect(target, '127.0.0.1');
    onward.write(`PROXY TCP4 ${nextAddress()} 127.0.0.1 50000 443\r\n`);
    for (const [from, to] of [
      [caller, onward],
      [onward, caller],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  machine.atEnd(() => server.close());
  return port;
}

/** Addresses for documentation (RFC 5737), a new one per connection: borrowers don't share one either. */
const NETWORK = '203.0.113';
let last = 6;
function nextAddress(): string {
  last = last >= 250 ? 7 : last + 1;
  return `${NETWORK}.${last}`;
}
