import 'server-only';
import { Readable } from 'node:stream';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { parse } from 'csv-parse';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { withUploadLock } from '#features/opt-out/store/opt-out-list.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { phone } from '#platform/values/identifiers.ts';
import { invalid, ok, type ParseResult } from '#platform/values/parse-result.ts';
import { csvRow } from '#platform/values/spreadsheet-cell.ts';

const MAX_ROWS = 100_000;
const CHUNK_SIZE = 64 * 1024;
const BATCH_SIZE = 1_000;

type Row = { line: number; number: string | null };

const BUSY = invalid('Another list is being checked. Try again in a minute');
const TOO_MANY_ROWS = invalid(`The file has more than ${MAX_ROWS} rows. Split it`);
const NO_NUMBERS = invalid('The file has no US phone numbers with 10 digits');
const UNREADABLE = invalid('We can’t read this file. Save it as CSV with one number per line');

/** Returns a file with an answer for each row, or for those on the list. No number is stored or logged. */
export async function checkNumbers(
  actor: Actor,
  bytes: Uint8Array,
  rowsOf: 'all' | 'listed',
): Promise<ParseResult<string>> {
  const checked = await withUploadLock(async (find) => {
    const rows = await readNumbers(bytes);
    if (!rows.ok) return rows;
    const hashes = await hashesOf(rows.value);
    const listed = await find([...new Set(hashes.flatMap((hash) => hash ?? []))]);
    const answers = rows.value.map((row, at) => ({ ...row, isListed: listed.has(hashes[at] ?? '') }));
    const shown = answers.filter(({ isListed }) => rowsOf === 'all' || isListed);
    const found = answers.filter(({ isListed }) => isListed).length;
    const text = csvRow(['line', 'number', 'do_not_call']) + shown.map(answerLine).join('');
    return ok({ text, count: answers.length, found });
  });
  if (!checked) return BUSY;
  if (!checked.ok) return checked;
  const { text, count, found } = checked.value;
  await recordAudit(actor, { action: 'numbers_checked', subject: 'opt-outs', after: { count, found } });
  return ok(text);
}

function answerLine({ line, number, isListed }: Row & { isListed: boolean }): string {
  if (number === null) return csvRow([line, null, 'unreadable']);
  return csvRow([line, number, isListed ? 'yes' : 'no']);
}

async function hashesOf(rows: readonly Row[]): Promise<(string | null)[]> {
  const hashes: (string | null)[] = [];
  for (const { number } of rows) {
    if (hashes.length % BATCH_SIZE === 0) await yieldToRequests();
    hashes.push(number === null ? null : personLookupHash('phone', number));
  }
  return hashes;
}

/** The first cell of a row that is a phone number. A first row without one is a header. */
async function readNumbers(bytes: Uint8Array): Promise<ParseResult<Row[]>> {
  const rows: Row[] = [];
  let isFirst = true;
  try {
    for await (const { record, info } of recordsOf(new TextDecoder().decode(bytes))) {
      const number = record.flatMap((cell) => numberIn(cell) ?? [])[0] ?? null;
      if (number !== null || !isFirst) rows.push({ line: info.lines, number });
      isFirst = false;
      if (rows.length > MAX_ROWS) return TOO_MANY_ROWS;
    }
  } catch (error) {
    if (!isParseError(error)) throw error;
    return UNREADABLE;
  }
  return rows.some(({ number }) => number !== null) ? ok(rows) : NO_NUMBERS;
}

function numberIn(cell: string): string | null {
  const parsed = phone.parse(cell);
  return parsed.ok ? parsed.value : null;
}

type Parsed = { record: string[]; info: { lines: number } };

const recordsOf = (text: string): AsyncIterable<Parsed> =>
  Readable.from(inChunks(text)).pipe(
    parse({
      delimiter: [',', ';', '\t', '|'],
      recordDelimiter: ['\r\n', '\n', '\r'],
      info: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      trim: true,
      maxRecordSize: CHUNK_SIZE,
    }),
  );

async function* inChunks(text: string) {
  for (let at = 0; at < text.length; at += CHUNK_SIZE) {
    yield text.slice(at, at + CHUNK_SIZE);
    await yieldToRequests();
  }
}

const isParseError = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:CSV_|INVALID_OPENING_QUOTE)/.test(String(error.code));
