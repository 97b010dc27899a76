import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  freshDatabase,
  startEmbeddedPostgres,
} from '#scripts/dev/embedded-postgres.ts';
import { isAlive } from '#scripts/dev/processes.ts';
import { faultCluster } from '#scripts/dev/test-environment.ts';
import { runFolder } from '#scripts/dev/test-settings.ts';
import { openTcpRelay } from '#tests/support/network/tcp-relay.ts';
import { until } from '#tests/support/until.ts';

const FOLDER = faultCluster(runFolder);

/** A database server of its own, on its own files; one at a time. */
export async function openCluster() {
  const purpose = `Fault tests (process ${process.pid})`;
  let server: EmbeddedPostgres = await freshDatabase(FOLDER, purpose);
  const relay = await openTcpRelay(() => new URL(server.url));
  return {
    /** The same address after each restart. */
    url: relay.address(server.url),
    /** All processes at once, as in a power failure. */
    async kill() {
      const postmaster = Number(
        readFileSync(join(FOLDER, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
      );
      const pids = [postmaster, ...childrenOf(postmaster)];
      for (const pid of pids) killAtOnce(pid);
      await until(async () => !pids.some(isAlive));
    },
    async start() {
      server = await startEmbeddedPostgres(FOLDER, purpose);
    },
    async close() {
      relay.close();
      await server.stop();
    },
  };
}

function killAtOnce(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its parent.
  }
}

function childrenOf(parent: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ +/).map(Number))
    .flatMap(([pid = 0, ppid = 0]) => (ppid === parent ? pid : []));
}
