import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { childEnvironment } from '#platform/config/env.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { findProgram } from '#scripts/rehearsal/requirements.ts';
import { until } from '#tests/support/until.ts';
import { openTlsFront } from './tls-proxy.ts';

// Its own process: nginx with the shipped configuration, or our own proxy where nginx isn't installed.
const [folder = '', port = '', target = '', borrower = '', staff = ''] = process.argv.slice(2);
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
const START_LIMIT_MS = 10_000;

const program = findProgram('nginx');
if (program) await startNginx(program);
else await startOwn();
console.log('Proxy ready');

async function startOwn() {
  process.once('SIGTERM', () => process.exit(0));
  await openTlsFront(Number(port), Number(target), {
    cert: readFileSync(`${folder}/fullchain.pem`, 'utf8'),
    key: readFileSync(`${folder}/privkey.pem`, 'utf8'),
  });
}

async function startNginx(file: string) {
  // The workers of an nginx that root starts run as another user.
  chmodSync(folder, 0o711);
  writeFileSync(`${folder}/handoff.conf`, shippedConfiguration());
  writeFileSync(`${folder}/nginx.conf`, mainConfiguration());
  const nginx = spawn(file, ['-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], {
    env: childEnvironment({}),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  nginx.once('exit', (code) => process.exit(code ?? 1));
  process.once('SIGTERM', () => nginx.kill('SIGTERM'));
  await until(accepts, 'nginx accepts connections', START_LIMIT_MS);
}

/** deploy/nginx/handoff.conf with the ports, hosts and files of a test. */
function shippedConfiguration(): string {
  return readFileSync(join(projectFolder, 'deploy', 'nginx', 'handoff.conf'), 'utf8')
    .replaceAll(/^\s*listen\s+\[::\]:.*$/gm, '')
    .replaceAll(/listen\s+443\s+ssl([^;]*);/g, `listen 127.0.0.1:${port} ssl$1;`)
    .replaceAll(/listen\s+80\b[^;]*;/g, `listen 127.0.0.1:${Number(port) + 1};`)
    .replace('server 127.0.0.1:3001 ', `server 127.0.0.1:${target} `)
    .replace(/^\s*server 127\.0\.0\.1:3002 .*$/m, '')
    .replaceAll('apply.partner.example', borrower)
    .replaceAll('desk.partner.example', staff)
    .replaceAll('/etc/ssl/handoff/', `${folder}/`)
    .replaceAll('/var/log/nginx/', `${folder}/`);
}

function mainConfiguration(): string {
  return [
    ...(process.getuid?.() === 0 ? ['user nobody nogroup;'] : []),
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    'events { worker_connections 1024; }',
    'http {',
    ...TEMPORARY.map((name) => `  ${name}_temp_path ${folder}/${name};`),
    `  include ${folder}/handoff.conf;`,
    '}',
    '',
  ].join('\n');
}

function accepts(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
