import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import type { Machine } from './machine.ts';

/** A certificate that is its own authority, for all services of the machine. */
export function makeCertificates(machine: Machine, hosts: string[]) {
  const folder = machine.path('etc/ssl/handoff');
  const names = [...hosts.map((host) => `DNS:${host}`), 'IP:127.0.0.1'].join(',');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'privkey.pem'];
  const subject = ['-subj', '/CN=Rehearsal', '-addext', `subjectAltName=${names}`, '-days', '2'];
  const given = ['req', '-x509', ...key, ...subject, '-out', 'fullchain.pem'];
  execFileSync('openssl', given, { cwd: folder, stdio: 'pipe' });
  copyFileSync(`${folder}/fullchain.pem`, `${folder}/authority.pem`);
  copyFileSync(`${folder}/privkey.pem`, `${folder}/postgres.key`);
}

export function tlsIdentity(machine: Machine): { cert: string; key: string } {
  return { cert: read(machine, 'fullchain.pem'), key: read(machine, 'privkey.pem') };
}

const read = (machine: Machine, name: string) => readFileSync(machine.path('etc/ssl/handoff', name), 'utf8');
