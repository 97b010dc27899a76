import { isUuid } from './ids.ts';

/** A place in a list, newest first: the time of a row, and its id. */
export type TimeCursor = { at: Date; id: string };

const TIME = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const cursorText = ({ at, id }: TimeCursor) => `${at.toISOString()}~${id}`;

export function cursorFrom(text: string | null | undefined): TimeCursor | null {
  const [time = '', id, ...rest] = (text ?? '').split('~');
  if (!TIME.test(time) || Number.isNaN(Date.parse(time)) || !isUuid(id) || rest.length > 0) return null;
  return { at: new Date(time), id };
}

type Places = { newerThan: TimeCursor | null; olderThan: TimeCursor | null };

/** `found` has one row more than a page if there is another page. */
export function pageOf<Row>(
  found: readonly Row[],
  size: number,
  { newerThan, olderThan }: Places,
  cursorOf: (row: Row) => TimeCursor,
): { rows: Row[]; newer: string | null; older: string | null } {
  const hasMore = found.length > size;
  const rows = newerThan ? found.slice(hasMore ? 1 : 0) : found.slice(0, size);
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    newer: first && (newerThan ? hasMore : olderThan !== null) ? cursorText(cursorOf(first)) : null,
    older: last && (newerThan !== null || hasMore) ? cursorText(cursorOf(last)) : null,
  };
}
