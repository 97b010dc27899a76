import 'server-only';
import { Readable } from 'node:stream';
import { setImmediate as yieldToRequests } from 'node:timers/promises';
import { parse } from 'csv-parse';
import type { Actor } from '#features/access/model/actor.ts';
import { parseLeadFilters } from '#features/lead/model/lead-filters.ts';
import { recordReport, type UploadedRow } from '#features/reconciliation/store/reports.ts';
import { logEvent } from '#platform/log/log.ts';
import type { FieldErrors, FormResult } from '#platform/values/field-errors.ts';
import { parseReference } from '#platform/values/ids.ts';
import { invalid, ok, type ParseResult } from '#platform/values/parse-result.ts';

type ReportUpload = { fileName: string; bytes: Uint8Array; from: string; to: string };
type CompareReportResult = FormResult<{ report: string }>;

const MAX_FILE_NAME_LENGTH = 120;

export async function compareReport(
  actor: Actor,
  { fileName, bytes, from, to }: ReportUpload,
): Promise<CompareReportResult> {
  const period = parseLeadFilters({ from, to });
  const errors: FieldErrors = {
    ...(from.trim() && !period.from && { from: 'Enter a valid first day, or leave it blank' }),
    ...(to.trim() && !period.to && { to: 'Enter a valid last day, or leave it blank' }),
    ...(period.from &&
      period.to &&
      period.from > period.to && { to: 'Enter a last day after the first day' }),
  };
  const read = await readReport(bytes);
  if (!read.ok) errors.report = read.message;
  if (!read.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const report = await recordReport(actor, {
    fileName: cleanFileName(fileName),
    rows: read.value,
    period: { from: period.from, to: period.to, zone: actor.timeZone },
  });
  logEvent('report_compared', { by: actor.email, count: read.value.length });
  return { ok: true, report };
}

const cleanFileName = (name: string) =>
  name
    .replace(/[\p{C}/\\]+/gu, ' ')
    .trim()
    .slice(-MAX_FILE_NAME_LENGTH) || 'report.csv';

/** Names of the columns without case, spaces, dashes and underscores. The first match wins. */
const COLUMNS = {
  uuid: ['uuid', 'leaduuid', 'operatoruuid', 'id', 'leadid'],
  reference: ['partnerleadid', 'reference', 'partnerreference', 'partnerid'],
  status: ['status', 'leadstatus', 'operatorstatus'],
} as const;

type Column = keyof typeof COLUMNS;

const MAX_ROWS = 250_000;
const CHUNK_SIZE = 64 * 1024;
/** A line of megabytes would block the process while it is parsed. */
const MAX_LINE_LENGTH = 256 * 1024;
const LONG_LINE = 'A line is longer than 256 KB. Save the report as CSV with one lead per line';
const DELIMITERS = [',', ';', '\t'];
/** An id with digits and letters. No phone number, card number, address or name matches. */
const UUID = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$|^(?=.*\d)(?=.*[a-z])[\w-]{16,64}$/i;
const STATUS = /^[a-z][\w .-]{0,39}$/i;

/** Reads three columns and drops values of another form, since a report may contain personal data. */
export async function readReport(bytes: Uint8Array): Promise<ParseResult<UploadedRow[]>> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return invalid('This is a spreadsheet file. Save it as CSV and choose that file');
  }
  const text = decode(bytes);
  if (text.trim() === '') return invalid('This file is empty. Choose another one');
  if (hasLongLine(text)) return invalid(LONG_LINE);
  try {
    return await readRows(recordsOf(text, '"'));
  } catch (error) {
    if (!isParseError(error)) throw error;
  }
  try {
    // An unclosed quote would swallow the rest of the file, so the second try ignores quotes.
    return await readRows(recordsOf(text.replaceAll('"', ''), false));
  } catch (error) {
    if (!isParseError(error)) throw error;
    return invalid(LONG_LINE);
  }
}

async function readRows(records: AsyncIterable<Parsed>): Promise<ParseResult<UploadedRow[]>> {
  let columns: Record<Column, number> | null = null;
  const rows: UploadedRow[] = [];
  for await (const { record, info } of records) {
    if (!columns) {
      columns = columnsOf(record);
      const message = missingIn(columns, record.length);
      if (message) return invalid(message);
      continue;
    }
    if (rows.length >= MAX_ROWS) {
      return invalid(`The file has more than ${MAX_ROWS} rows. Split it by date`);
    }
    rows.push(rowFrom(record, columns, info.lines));
  }
  return rows.length > 0 ? ok(rows) : invalid('The file has no rows below the header');
}

type Parsed = { record: string[]; info: { lines: number } };

function recordsOf(text: string, quote: string | false): AsyncIterable<Parsed> {
  const delimiter = delimiterOf(text);
  return Readable.from(inChunks(text)).pipe(
    parse({
      delimiter,
      quote,
      info: true,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
      trim: true,
      maxRecordSize: MAX_LINE_LENGTH,
    }),
  );
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

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}

function delimiterOf(text: string): string {
  const [head = ''] = text
    .slice(0, CHUNK_SIZE)
    .trimStart()
    .split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => head.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function columnsOf(head: string[]): Record<Column, number> {
  const names = head.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const place = (column: Column) => {
    const name = COLUMNS[column].find((known) => names.includes(known));
    return name ? names.indexOf(name) : -1;
  };
  return { uuid: place('uuid'), reference: place('reference'), status: place('status') };
}

/** Doesn't quote the header: a file without one has personal data there. */
function missingIn({ uuid, reference, status }: Record<Column, number>, count: number): string | null {
  const has = `The first line has ${count === 1 ? '1 column' : `${count} columns`}`;
  if (uuid === -1 && reference === -1) {
    return `${has}, and none is called uuid, lead_uuid, id, partnerLeadId, partner_lead_id or reference. Name the column that identifies the lead`;
  }
  return status === -1
    ? `${has}, and none is called status. Name the column with the operator’s status`
    : null;
}

function rowFrom(record: string[], columns: Record<Column, number>, line: number): UploadedRow {
  const textOf = (column: Column) => record[columns[column]]?.trim() || null;
  const [uuid, written, status] = [textOf('uuid'), textOf('reference'), textOf('status')];
  const reference = written && parseReference(written);
  const unread = (problem: string) => ({ line, uuid: null, reference: null, status: null, problem });
  if (!uuid && !written) return unread('no_identifier');
  if ((uuid && !UUID.test(uuid)) || (written && !reference)) return unread('odd_identifier');
  if (status && !STATUS.test(status)) return unread('odd_status');
  return { line, uuid, reference, status, problem: null };
}

const isParseError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
