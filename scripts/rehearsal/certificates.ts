import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { Machine } from './machine.ts';

export function makeCertificates(machine: Machine, hosts: string[]) {
  const folder = machine.path('etc/ssl/handoff');
  const openssl = (...given: string[]) => execFileSync('openssl', given, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const authority = ['-subj', '/CN=Rehearsal authority', '-keyout', 'authority.key', '-out', 'authority.pem'];
  openssl('req', '-x509', ...key, '-days', '2', ...authority);
  openssl('req', ...key, '-subj', '/CN=Rehearsal server', '-keyout', 'privkey.pem', '-out', 'server.csr');
  const names = [...hosts.map((host) => `DNS:${host}`), 'IP:127.0.0.1'].join(',');
  writeFileSync(`${folder}/server.ext`, `subjectAltName=${names}\n`);
  const signer = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'];
  const request = ['-in', 'server.csr', '-extfile', 'server.ext', '-out', 'server.pem'];
  openssl('x509', '-req', '-days', '2', ...signer, ...request);
  writeFileSync(
    `${folder}/fullchain.pem`,
    ['server.pem', 'authority.pem'].map((name) => read(machine, name)).join('\n'),
  );
  copyFileSync(`${folder}/privkey.pem`, `${folder}/postgres.key`);
}

export function tlsIdentity(machine: Machine): { cert: string; key: string } {
  return { cert: read(machine, 'fullchain.pem'), key: read(machine, 'privkey.pem') };
}

const read = (machine: Machine, name: string) => readFileSync(machine.path('etc/ssl/handoff', name), 'utf8');
