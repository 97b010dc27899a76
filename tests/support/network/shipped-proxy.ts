import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { childEnvironment } from '#platform/config/env.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { testPort } from '#scripts/dev/test-port.ts';
import { isOnCi } from '#scripts/dev/test-settings.ts';
import { findProgram } from '#scripts/dev/tool.ts';
import { until } from '#tests/support/until.ts';
import type { Identity } from './certificate.ts';
import { openTlsFront } from './tls-proxy.ts';

/** For HTTPS and for HTTP. */
type Ports = { port: number; plainPort: number };
type ProxyOptions = {
  port: number;
  target: number;
  hosts: [borrower: string, staff: string];
  identity: Identity;
};

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** In front of the app at `target`: nginx with the shipped configuration, or our own proxy where nginx isn't installed. */
export async function startProxy(options: ProxyOptions): Promise<{ stop: () => Promise<void> }> {
  const { port, target, identity } = options;
  const program = findProgram('nginx');
  if (!program) {
    if (isOnCi) throw new Error('nginx is not installed.');
    const { close } = await openTlsFront(port, target, identity);
    return { stop: async () => close() };
  }
  const folder = join(projectFolder, 'data', `proxy-${port}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The workers of an nginx that root starts run as another user.
  chmodSync(folder, 0o711);
  writeFileSync(`${folder}/fullchain.pem`, identity.cert);
  writeFileSync(`${folder}/privkey.pem`, identity.key, { mode: 0o600 });
  const shipped = shippedConfiguration(folder, { ...options, plainPort: await testPort() });
  writeFileSync(`${folder}/handoff.conf`, shipped);
  writeFileSync(`${folder}/nginx.conf`, mainConfiguration(folder, [`include ${folder}/handoff.conf`]));
  const nginx = spawn(program, ['-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], {
    env: childEnvironment({}),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await until(() => accepts(port), 'nginx accepts connections');
  return {
    stop: async () => {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** deploy/nginx/handoff.conf with the ports, hosts and files of a test. */
function shippedConfiguration(folder: string, { target, hosts, ...ports }: ProxyOptions & Ports): string {
  const [borrower, staff] = hosts;
  const shipped = readFileSync(join(projectFolder, 'deploy', 'nginx', 'handoff.conf'), 'utf8');
  return withOwnPorts(shipped, ports)
    .replace('server 127.0.0.1:3001 ', `server 127.0.0.1:${target} `)
    .replace(/^\s*server 127\.0\.0\.1:3002 .*$/m, '')
    .replaceAll('apply.partner.example', borrower)
    .replaceAll('desk.partner.example', staff)
    .replaceAll('/etc/ssl/handoff/', `${folder}/`)
    .replaceAll('/var/log/nginx/', `${folder}/`);
}

/** On ports that an ordinary user may use. */
export const withOwnPorts = (configuration: string, { port, plainPort }: Ports, tlsOptions = '') =>
  configuration
    .replaceAll(/^\s*listen\s+\[::\]:.*$/gm, '')
    .replaceAll(/listen\s+443\s+ssl([^;]*);/g, `listen 127.0.0.1:${port} ssl$1${tlsOptions};`)
    .replaceAll(/listen\s+80\b[^;]*;/g, `listen 127.0.0.1:${plainPort};`);

export const mainConfiguration = (folder: string, more: string[]) =>
  [
    ...(process.getuid?.() === 0 ? ['user nobody nogroup;'] : []),
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    'events { worker_connections 1024; }',
    'http {',
    ...TEMPORARY.map((name) => `  ${name}_temp_path ${folder}/${name};`),
    ...more.map((line) => `  ${line};`),
    '}',
    '',
  ].join('\n');

export function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
