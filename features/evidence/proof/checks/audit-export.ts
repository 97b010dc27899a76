import { z } from 'zod';
import { auditSchema, isAuditKind } from '../format/audit-entry.ts';
import { decodedBase64Url, fromUtf8, toBase64Url } from '../format/bytes.ts';
import { bytes, journeyId, readInOrder, salt } from '../format/canonical.ts';
import { openNotes } from '../format/checkpoint.ts';
import { commitmentTo, type EventDetails } from '../format/event.ts';
import type { EvidenceKey } from '../format/keys-document.ts';
import { type LoggedHead, linesOf, parseLine } from '../format/log-format.ts';
import type { X509 } from '../timestamp/x509.ts';
import { LogCheck, type LogVerificationResult, MAX_ERRORS, type Watch } from './log-export.ts';

const FIRST_LINE = '{"format":"handoff-audit-export/1"}\n';

export async function* exportAudit(
  log: AsyncIterable<string>,
  findDetails: (entry: string) => Promise<EventDetails | null>,
): AsyncGenerator<string> {
  yield FIRST_LINE;
  for await (const line of log) {
    yield line;
    const read = parseLine(line);
    if (read === null || 'checkpoint' in read || !isAuditKind(read.kind)) continue;
    const details = await findDetails(read.journey);
    if (details) yield writeRow(read.journey, details);
  }
}

export const isAuditExport = (start: string): boolean => start.startsWith(FIRST_LINE);

export async function verifyAudit(
  chunks: AsyncIterable<Uint8Array>,
  keys: readonly EvidenceKey[],
  fromOutside: readonly string[] = [],
  watch: Watch | null = null,
  roots: readonly X509[] = [],
): Promise<LogVerificationResult> {
  const log = new LogCheck({ keys, watch, roots }, await openNotes(fromOutside, keys));
  const errors: string[] = [];
  let place = 0;
  let open: LoggedHead | null = null;
  const endAct = () => {
    if (open) errors.push(`Line ${place} should hold the row of entry ${open.journey}, which is missing.`);
    open = null;
  };
  for await (const line of linesOf(chunks)) {
    if (log.isHopeless || errors.length >= MAX_ERRORS) break;
    place++;
    if (place === 1) {
      if (line !== FIRST_LINE) errors.push('Line 1 does not name the format.');
      continue;
    }
    if (line.startsWith('{"entry":')) {
      const error = rowError(line, open);
      if (error) errors.push(`Line ${place} ${error}`);
      open = null;
      continue;
    }
    endAct();
    const head = await log.takeIn(line, place);
    if (!head || !isAuditKind(head.kind)) continue;
    open = head;
    if (head.kind === 'staff_act_late')
      errors.push(`Line ${place} is about a row that was added long after the time that it states.`);
  }
  place++;
  endAct();
  const verdict = log.verdict();
  return { ...verdict, errors: [...verdict.errors, ...errors] };
}

const rowLine = z.strictObject({ entry: journeyId, salt, bytes });
function writeRow(entry: string, { salt, bytes: content }: EventDetails): string {
  const row = { entry, salt: toBase64Url(salt), bytes: toBase64Url(content) };
  return `${JSON.stringify(row)}\n`;
}

function rowError(line: string, head: LoggedHead | null): string | null {
  const read = line.endsWith('\n') ? readInOrder(rowLine, fromUtf8(line.slice(0, -1))) : null;
  if (!read) return 'is not written as the format has it.';
  if (head?.journey !== read.entry) return 'holds a row of another entry than the one before it.';
  const details = { salt: decodedBase64Url(read.salt), bytes: decodedBase64Url(read.bytes) };
  if (commitmentTo(details) !== head.commitment) return 'holds another row than the one in the tree.';
  const row = readInOrder(auditSchema, details.bytes);
  if (!row) return 'holds a row that is not written as the format has it.';
  return row.at === head.at.toISOString() ? null : 'holds a row of another time than its entry.';
}
