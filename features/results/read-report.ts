import 'server-only';
import { Readable } from 'node:stream';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { type Header, headerOf, rowOf } from '#features/results/model/report-cells.ts';
import type { UploadedRow } from '#features/results/store/reports.ts';
import { invalid, ok, type ParseResult } from '#platform/values/parse-result.ts';

const MAX_ROWS = 250_000;
const CHUNK_SIZE = 64 * 1024;
/** A line of megabytes would block the process while it is parsed. */
const MAX_LINE_LENGTH = 256 * 1024;
const LONG_LINE = 'A line is longer than 256 KB. Save the report as CSV with one lead per line';
const DELIMITERS = [',', ';', '\t', '|'];
/** Titles, comments and `sep=` come before the header. */
const MAX_HEADER_RECORD = 30;

const OPTIONS = {
  recordDelimiter: ['\r\n', '\n', '\r'],
  info: true,
  raw: true,
  relaxColumnCount: true,
  relaxQuotes: true,
  skipEmptyLines: true,
  trim: true,
  maxRecordSize: MAX_LINE_LENGTH,
} satisfies Options;

type Parsed = { record: string[]; raw: string; info: { lines: number } };
type Layout = { delimiter: string; headerRecord: number; headerLine: number; header: Header };
type Rows = ParseResult<UploadedRow[]>;

/**
 * Reads the identifier and the status of each row, and drops values of another form, since a report may contain
 * personal data. Each row is read, or named with its problem, or the file is refused.
 */
export async function readReport(bytes: Uint8Array): Promise<Rows> {
  const foreign = foreignFormat(bytes);
  if (foreign) return invalid(foreign);
  const text = decode(bytes);
  if (text.trim() === '') return invalid('This file is empty. Choose another one');
  if (text.includes('\0')) return invalid(UNMARKED);
  if (hasLongLine(text)) return invalid(LONG_LINE);
  let first: Rows | undefined;
  // A title may have the words of a header, and then no row below it is readable.
  for (let after = -1; ; ) {
    const layout = findLayout(text, after);
    if (typeof layout === 'string') return first ?? invalid(layout);
    const rows = await readWith(text, layout);
    if (!rows.ok || rows.value.some(({ problem }) => problem === null)) return rows;
    first ??= rows;
    after = layout.headerRecord;
  }
}

async function readWith(text: string, layout: Layout): Promise<Rows> {
  const rows: UploadedRow[] = [];
  let place = -1;
  try {
    for await (const { record, raw, info } of recordsOf(text, layout)) {
      place += 1;
      if (place <= layout.headerRecord) continue;
      if (swallowsRow(raw, layout)) return readLineByLine(text, layout);
      const row = rowOf(record, layout.header);
      if (row) rows.push({ line: info.lines, ...row });
      if (rows.length > MAX_ROWS) return TOO_MANY_ROWS;
    }
  } catch (error) {
    if (!isParseError(error)) throw error;
    return readLineByLine(text, layout);
  }
  return rows.length > 0 ? ok(rows) : NO_ROWS;
}

const TOO_MANY_ROWS = invalid(`The file has more than ${MAX_ROWS} rows. Split it by date`);
const NO_ROWS = invalid('The file has no rows below the header');

/** For a file with a wrong quote: it costs its own line only. */
async function readLineByLine(text: string, { delimiter, header, headerLine }: Layout): Promise<Rows> {
  const rows: UploadedRow[] = [];
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (index % BATCH_SIZE === 0) await yieldToRequests();
    if (index < headerLine) continue;
    const cells = cellsOf(line, delimiter, header.names.length);
    const row = cells ? rowOf(cells, header) : UNREADABLE;
    if (row) rows.push({ line: index + 1, ...row });
    if (rows.length > MAX_ROWS) return TOO_MANY_ROWS;
  }
  return rows.length > 0 ? ok(rows) : NO_ROWS;
}

const BATCH_SIZE = 1_000;
const UNREADABLE = { uuid: null, reference: null, status: null, problem: 'odd_identifier' };

/** Null if a wrong quote leaves open which cell is which. */
function cellsOf(line: string, delimiter: string, count: number): string[] | null {
  if (!line.includes('"')) return line.split(delimiter);
  try {
    const [record] = parseAtOnce(line, { delimiter, relaxColumnCount: true, trim: true });
    return record ?? [];
  } catch (error) {
    if (!isParseError(error)) throw error;
  }
  const cells = line.replaceAll('"', '').split(delimiter);
  return cells.length === count ? cells : null;
}

/** A quote that is never closed, or by a later row's quote, makes one record of several rows. */
function swallowsRow(raw: string, { delimiter, header }: Layout): boolean {
  const [, ...others] = raw.replace(/[\r\n]+$/, '').split(/\r\n|\n|\r/);
  return others.some((line) => {
    const row = rowOf(
      line.split(delimiter).map((cell) => cell.replaceAll('"', '')),
      header,
    );
    return row?.uuid != null || row?.reference != null;
  });
}

/** A sentence if no line of the file's beginning is a header. The delimiter is the one that finds a header first. */
function findLayout(text: string, after: number): Layout | string {
  const tries = DELIMITERS.map((delimiter) => ({ delimiter, records: firstRecords(text, delimiter) }));
  for (let at = after + 1; at < MAX_HEADER_RECORD; at += 1) {
    for (const { delimiter, records } of tries) {
      const found = records[at];
      const header = headerOf(found?.record ?? []);
      if (found && typeof header === 'object')
        return { delimiter, headerRecord: at, headerLine: found.info.lines, header };
    }
  }
  return missingIn(tries.flatMap(({ records }) => records));
}

function firstRecords(text: string, delimiter: string): Parsed[] {
  const head = text.slice(0, CHUNK_SIZE);
  const options = { ...OPTIONS, delimiter, to: MAX_HEADER_RECORD };
  try {
    return parseAtOnce(head, options) as unknown as Parsed[];
  } catch (error) {
    if (!isParseError(error)) throw error;
    const unquoted = { ...options, quote: false };
    return parseAtOnce(head.replaceAll('"', ''), unquoted) as unknown as Parsed[];
  }
}

/** Doesn't quote any line: a file without a header has personal data there. */
function missingIn(records: readonly Parsed[]): string {
  const nameOf = ({ record, info }: Parsed) => {
    const columns = record.length === 1 ? '1 column' : `${record.length} columns`;
    return `${info.lines === 1 ? 'The first line' : `Line ${info.lines}`} has ${columns}`;
  };
  const identified = records.find(({ record }) => headerOf(record) === 'unstated');
  if (identified) {
    return `${nameOf(identified)}, and none is called status. Name the column with the operator’s status`;
  }
  const [first] = records.toSorted((one, other) => other.record.length - one.record.length);
  const named = first ? nameOf(first) : 'The first line has no columns';
  return `${named}, and none is called uuid, lead_uuid, id, partnerLeadId, partner_lead_id or reference. Name the column that identifies the lead`;
}

function recordsOf(text: string, { delimiter }: Layout): AsyncIterable<Parsed> {
  return Readable.from(inChunks(text)).pipe(parse({ ...OPTIONS, delimiter }));
}

async function* inChunks(text: string) {
  for (let at = 0; at < text.length; at += CHUNK_SIZE) {
    yield text.slice(at, at + CHUNK_SIZE);
    await yieldToRequests();
  }
}

function hasLongLine(text: string): boolean {
  let length = 0;
  for (let at = 0; at < text.length; at += CHUNK_SIZE) {
    const chunk = text.slice(at, at + CHUNK_SIZE);
    const end = Math.max(chunk.lastIndexOf('\n'), chunk.lastIndexOf('\r'));
    length = end === -1 ? length + chunk.length : chunk.length - end - 1;
    if (length > MAX_LINE_LENGTH) return true;
  }
  return false;
}

const UNMARKED =
  'This file isn’t plain text, or is UTF-16 without a byte order mark. Save it as “CSV UTF-8” and choose that file';
const SPREADSHEET = 'This is a spreadsheet file. Save it as CSV and choose that file';
const OTHER = 'This isn’t a CSV file. Export the report as CSV and choose that file';
const BINARY: [firstBytes: string, message: string][] = [
  ['504b0304', SPREADSHEET],
  ['d0cf11e0', SPREADSHEET],
  ['1f8b', 'This file is compressed. Unpack it and choose the CSV file inside'],
];
const OTHER_TEXT = /^\s*(?:%PDF-|<(?:!doctype|\?xml|html|table)|[[{]\s*[[{"])/i;

function foreignFormat(bytes: Uint8Array): string | undefined {
  const start = Buffer.from(bytes.subarray(0, 64));
  const [, message] = BINARY.find(([firstBytes]) => start.toString('hex').startsWith(firstBytes)) ?? [];
  return message ?? (OTHER_TEXT.test(start.toString('latin1')) ? OTHER : undefined);
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

const isParseError = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:CSV_|INVALID_OPENING_QUOTE)/.test(String(error.code));
