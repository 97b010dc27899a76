import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { onInterruption } from '#scripts/dev/interruption.ts';
import { benchCapacity } from './capacity.ts';
import { benchConsole } from './console.ts';
import { benchEvidence } from './evidence.ts';
import { benchLeads } from './leads.ts';
import { benchPages } from './pages.ts';
import { benchPeers } from './peers/run-peers.ts';
import { benchSoak } from './soak.ts';
import { benchStatements } from './statements.ts';

const BENCHES: Record<string, (signal: AbortSignal, rest: string[]) => Promise<{ failures: string[] }>> = {
  pages: benchPages,
  leads: benchLeads,
  evidence: benchEvidence,
  console: benchConsole,
  statements: benchStatements,
  peers: benchPeers,
  capacity: benchCapacity,
  soak: benchSoak,
};

const { signal, exitCode } = onInterruption();
const [name = '', ...rest] = process.argv.slice(2);
const bench = BENCHES[name];
if (!bench) {
  exitWithError(new UserError(`Unknown bench ${name}. Use one of: ${Object.keys(BENCHES).join(', ')}.`));
}

try {
  const { failures } = await bench(signal, rest);
  for (const sentence of failures) console.log(sentence);
  process.exit(failures.length ? 1 : 0);
} catch (error) {
  if (!signal.aborted) exitWithError(error);
  console.log('Interrupted.');
  process.exit(exitCode());
}
