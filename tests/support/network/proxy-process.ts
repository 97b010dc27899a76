import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { startChild } from '#tests/support/instances/child-program.ts';
import type { Identity } from './certificate.ts';

type ProxyOptions = {
  port: number;
  target: number;
  hosts: [borrower: string, staff: string];
  identity: Identity;
};

/** In front of the app at the port `target`, as its own process. */
export async function startProxy({ port, target, hosts, identity }: ProxyOptions) {
  const folder = join(projectFolder, 'data', `proxy-${port}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/fullchain.pem`, identity.cert);
  writeFileSync(`${folder}/privkey.pem`, identity.key, { mode: 0o600 });
  const given = [folder, String(port), String(target), ...hosts];
  const program = await startChild(['tests/support/network/proxy-program.ts', ...given], {}, /^Proxy ready/);
  return {
    stop: async () => {
      await program.stop('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
