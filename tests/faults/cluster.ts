import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  freshDatabase,
  startEmbeddedPostgres,
} from '#scripts/dev/embedded-postgres.ts';
import { testPort } from '#scripts/dev/free-port.ts';
import { isAlive } from '#scripts/dev/processes.ts';
import { FAULT_CLUSTER } from '#scripts/dev/test-environment.ts';
import { openTcpRelay } from '#tests/support/network/tcp-relay.ts';
import { until } from '#tests/support/until.ts';

/** A database server of its own, on its own files; one at a time. */
export async function openCluster() {
  const purpose = `Fault tests (process ${process.pid})`;
  let server: EmbeddedPostgres = await freshDatabase(FAULT_CLUSTER, purpose);
  const relay = await openTcpRelay(await testPort(), () => new URL(server.url));
  return {
    /** The same address after each restart. */
    url: relay.address(server.url),
    /** All processes at once, as in a power failure. */
    async kill() {
      const postmaster = Number(
        readFileSync(join(FAULT_CLUSTER, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
      );
      const pids = [postmaster, ...childrenOf(postmaster)];
      for (const pid of pids) killAtOnce(pid);
      await until(async () => !pids.some(isAlive));
    },
    async start() {
      server = await startEmbeddedPostgres(FAULT_CLUSTER, purpose);
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
