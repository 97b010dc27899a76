import { reportOn } from '#features/evidence/proof/report.ts';
import type { EvidenceKey } from '#features/evidence/proof/verify.ts';
import { inChunks, sourcesOf } from './both-verifiers.ts';
import { publicOf } from './evidence-keys.ts';
import type { Trusted } from './second-times.ts';

const opened = (text: string) => ({
  name: 'file',
  start: text.slice(0, 4_096),
  bytes: async () => Buffer.from(text),
  chunks: () => inChunks(text),
});

/** As the command and the page read a file. */
export function reportOf(
  file: string,
  keys: EvidenceKey[],
  trusted: Trusted,
  { log = null, notes = [] }: { log?: string | null | undefined; notes?: string[] | undefined } = {},
) {
  return reportOn(opened(file), {
    keys: keys.map(publicOf),
    notes,
    log: log === null ? null : opened(log),
    sources: sourcesOf(trusted),
    now: Date.now(),
  });
}
