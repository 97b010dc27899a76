import 'server-only';
import { Readable } from 'node:stream';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { type Header, headerOf, rowOf } from '#features/reconciliation/model/report-cells.ts';
import type { UploadedRow } from '#features/reconciliation/store/reports.ts';
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
type Layout = { delimiter: string; quote: '"' | false; headerRecord: number; header: Header };

/**
 * Reads the identifier and the status of each row, and drops values of another form, since a report may contain
 * personal data. Each row is read, or named with its problem, or the file is refused.
 */
export async function readReport(bytes: Uint8Array): Promise<ParseResult<UploadedRow[]>> {
  const foreign = foreignFormat(bytes);
  if (foreign) return invalid(foreign);
  const text = decode(bytes);
  if (text.trim() === '') return invalid('This file is empty. Choose another one');
  if (text.includes('\0')) return invalid(UNMARKED);
  if (hasLongLine(text)) return invalid(LONG_LINE);
  const quoted = await readWith(text, '"');
  if (quoted !== 'misquoted') return quoted;
  const unquoted = await readWith(text.replaceAll('"', ''), false);
  return unquoted === 'misquoted' ? invalid(LONG_LINE) : unquoted;
}

async function readWith(text: string, quote: Layout['quote']) {
  const layout = findLayout(text, quote);
  if (typeof layout === 'string') return invalid(layout);
  const { delimiter, headerRecord, header } = layout;
  const rows: UploadedRow[] = [];
  let place = -1;
  try {
    for await (const { record, raw, info } of recordsOf(text, { delimiter, quote })) {
      place += 1;
      if (place <= headerRecord) continue;
      if (quote && swallowsRow(raw, layout)) return 'misquoted';
      const row = rowOf(record, header);
      if (!row) continue;
      if (rows.length >= MAX_ROWS)
        return invalid(`The file has more than ${MAX_ROWS} rows. Split it by date`);
      rows.push({ line: info.lines, ...row });
    }
  } catch (error) {
    if (!isParseError(error)) throw error;
    return 'misquoted';
  }
  return rows.length > 0 ? ok(rows) : invalid('The file has no rows below the header');
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
function findLayout(text: string, quote: Layout['quote']): Layout | string {
  const tries = DELIMITERS.map((delimiter) => ({ delimiter, records: firstRecords(text, delimiter, quote) }));
  for (let at = 0; at < MAX_HEADER_RECORD; at += 1) {
    for (const { delimiter, records } of tries) {
      const header = headerOf(records[at]?.record ?? []);
      if (typeof header === 'object') return { delimiter, quote, headerRecord: at, header };
    }
  }
  return missingIn(tries.flatMap(({ records }) => records));
}

function firstRecords(text: string, delimiter: string, quote: Layout['quote']): Parsed[] {
  const head = text.slice(0, CHUNK_SIZE);
  const options = { ...OPTIONS, delimiter, to: MAX_HEADER_RECORD };
  try {
    return parseAtOnce(head, { ...options, quote }) as unknown as Parsed[];
  } catch (error) {
    if (!isParseError(error)) throw error;
    return parseAtOnce(head.replaceAll('"', ''), { ...options, quote: false }) as unknown as Parsed[];
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

function recordsOf(text: string, options: Pick<Layout, 'delimiter' | 'quote'>): AsyncIterable<Parsed> {
  return Readable.from(inChunks(text)).pipe(parse({ ...OPTIONS, ...options }));
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
const FORMATS: [start: string, message: string][] = [
  ['PK', SPREADSHEET],
  ['\xd0\xcf\x11\xe0', SPREADSHEET],
  ['\x1f\x8b', 'This file is compressed. Unpack it and choose the CSV file inside'],
  ['%PDF', OTHER],
  ['<', OTHER],
  ['{', OTHER],
  ['[', OTHER],
];

function foreignFormat(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16)).trimStart();
  return FORMATS.find(([beginning]) => start.startsWith(beginning))?.[1];
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

const isParseError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
