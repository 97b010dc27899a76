import { parseReference } from '#platform/values/ids.ts';

/** Names of the columns without case, spaces, dashes and underscores. */
const IDENTIFIERS = [
  'uuid',
  'leaduuid',
  'operatoruuid',
  'id',
  'leadid',
  'partnerleadid',
  'reference',
  'partnerreference',
  'partnerid',
  'externalid',
];
const STATUSES = ['status', 'leadstatus', 'operatorstatus'];

/** An id with digits and letters. No phone number, card number, address or name matches. */
const UUID = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$|^(?=.*\d)(?=.*[a-z])[\w-]{16,64}$/i;
const STATUS = /^[a-z][\w .-]{0,39}$/i;
/** Exports write these for an absent value. */
const ABSENT = /^(?:[-–—.?_]+|#?n\/?a|nul+|\(?null\)?|none|nil|undefined|nan|\(?blank\)?|empty)$/i;
const TOTAL =
  /^(?:grand |sub-?)?totals?(?: (?:rows?|records?|leads?))?:? ?\d*$|^\(?\d+ (?:rows?|records?|leads?)\)?$/i;

export type Header = { identifiers: number[]; status: number; names: string[] };

/** Null if no cell names a column that identifies a lead, or a status. */
export function headerOf(record: readonly string[]): Header | 'no_identifier' | 'unstated' {
  const names = record.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const identifiers = IDENTIFIERS.map((known) => names.indexOf(known)).filter((place) => place !== -1);
  const status = names.findIndex((name) => STATUSES.includes(name));
  if (identifiers.length === 0) return 'no_identifier';
  return status === -1 ? 'unstated' : { identifiers, status, names };
}

/** With a `problem`, all other values are null. */
export type Row = {
  uuid: string | null;
  reference: string | null;
  status: string | null;
  problem: string | null;
};

/** A row that is about no lead is null: empty, a comment, a total, or the header again. */
export function rowOf(record: readonly string[], header: Header): Row | null {
  const cells = record.map(plainText);
  if (cells.every((cell) => cell === '') || isHeaderAgain(record, header)) return null;
  const written = header.identifiers.map((place) => withoutWrapping(cells[place] ?? '')).filter(isGiven);
  const uuid = written.find((text) => UUID.test(text)) ?? null;
  const reference = written.map(parseReference).find((found) => found !== null) ?? null;
  const status = [cells[header.status] ?? ''].find(isGiven) ?? null;
  const isUnidentified = uuid === null && reference === null;
  if (isUnidentified && (isComment(cells, header) || isTotal(cells, header))) return null;
  const unread = (problem: string) => ({ uuid: null, reference: null, status: null, problem });
  if (isUnidentified) return unread(written.length === 0 ? 'no_identifier' : 'odd_identifier');
  if (status !== null && !STATUS.test(status)) return unread('odd_status');
  return { uuid, reference, status, problem: null };
}

const isGiven = (text: string) => text !== '' && !ABSENT.test(text);

const isComment = (cells: readonly string[], { names }: Header) =>
  cells[0]?.startsWith('#') === true && cells.length < names.length;

/** A total names no lead and no status. Its first cell may be the column of the identifier. */
const isTotal = (cells: readonly string[], { identifiers, status }: Header) => {
  const first = cells.findIndex(Boolean);
  const others = [...identifiers, status].filter((place) => place !== first);
  return TOTAL.test(cells[first] ?? '') && others.every((place) => !/[^\d.,%$]/.test(cells[place] ?? ''));
};

const isHeaderAgain = (record: readonly string[], { names }: Header) => {
  const again = headerOf(record);
  return typeof again === 'object' && again.names.join() === names.join();
};

/** Without invisible characters, and without what spreadsheets put around a text that they must not read as a number. */
function plainText(cell: string): string {
  const text = cell
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return text
    .replace(/^=\s*"?([^"]*)"?$/, '$1')
    .replace(/^['’‘`]/, '')
    .trim();
}

function withoutWrapping(text: string): string {
  const [, inner] = /^[{([<]\s*([^{}()[\]<>]*?)\s*[})\]>]$/.exec(text) ?? [];
  return (inner ?? text).replace(/^urn:uuid:/i, '');
}
