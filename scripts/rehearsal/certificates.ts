import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { Machine } from './machine.ts';

export function makeCertificates(machine: Machine, hosts: string[]) {
  const folder = machine.path('etc/ssl/handoff');
  const openssl = (...given: string[]) => execFileSync('openssl', given, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-days',
    '2',
    '-subj',
    '/CN=Rehearsal authority',
    '-keyout',
    'authority.key',
    '-out',
    'authority.pem',
  );
  openssl('req', ...key, '-subj', '/CN=Rehearsal server', '-keyout', 'privkey.pem', '-out', 'server.csr');
  const names = [...hosts.map((host) => `DNS:${host}`), 'IP:127.0.0.1'].join(',');
  writeFileSync(`${folder}/server.ext`, `subjectAltName=${names}\n`);
  const signed = [
    '-CA',
    'authority.pem',
    '-CAkey',
    'authority.key',
    '-CAcreateserial',
    '-extfile',
    'server.ext',
  ];
  openssl('x509', '-req', '-in', 'server.csr', '-days', '2', ...signed, '-out', 'server.pem');
  writeFileSync(`${folder}/fullchain.pem`, [read('server.pem'), read('authority.pem')].join('\n'));
  copyFileSync(`${folder}/privkey.pem`, `${folder}/postgres.key`);

  function read(name: string) {
    return readFileSync(`${folder}/${name}`, 'utf8');
  }
}

export function tlsIdentity(machine: Machine): { cert: string; key: string } {
  const read = (name: string) => readFileSync(machine.path('etc/ssl/handoff', name), 'utf8');
  return { cert: read('fullchain.pem'), key: read('privkey.pem') };
}
