import { exitWithError, UserError } from '#scripts/cli/user-error.ts';
import { onInterruption } from '#scripts/dev/interruption.ts';
import { benchConsole } from './console.ts';
import { benchLeads } from './leads.ts';
import { benchPages } from './pages.ts';
import { benchPeers } from './peers.ts';
import { missedLimits, printReport, type Report, storeReport } from './report.ts';
import type { Context } from './served-app.ts';

const GROUPS: Record<string, (context: Context) => Promise<Report>> = {
  pages: benchPages,
  leads: benchLeads,
  console: benchConsole,
  peers: benchPeers,
};

const { signal, exitCode } = onInterruption();
const [name = '', mode] = process.argv.slice(2);
const isQuick = mode === 'quick';
const group = GROUPS[name];
if (!group || (mode && !isQuick))
  exitWithError(new UserError(`Use npm run bench -- ${Object.keys(GROUPS).join('|')} [quick].`));

const cleanups: Context['cleanups'] = [];
try {
  const report = await group({ signal, isQuick, cleanups }).finally(async () => {
    for (const stop of cleanups.reverse()) await stop();
  });
  printReport(report);
  // The few numbers of a quick run mean nothing.
  const missed = isQuick ? [] : missedLimits(report.limits);
  if (!isQuick) storeReport(name, report);
  const sentences = [...report.failures, ...missed];
  for (const sentence of sentences) console.log(sentence);
  process.exit(sentences.length > 0 ? 1 : 0);
} catch (error) {
  if (!signal.aborted) exitWithError(error);
  console.log('Interrupted.');
  process.exit(exitCode());
}
