import { orNull } from '#platform/values/or-null.ts';

const KEY = 'handoff-typed';

export type TypedField = { name: string; value: string };
/** The text typed on one page of one journey, for the reload of that page. */
type TabText = { path: string; journey: string; fields: TypedField[] };

/** Whether the borrower, or the browser of a phone that had put the tab away, has loaded this document again. */
const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

// A browser may refuse the storage: then the borrower types again.
const read = () => orNull((): TabText | null => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));

export const dropText = () => orNull(() => sessionStorage.removeItem(KEY));

export function storeText(text: TabText): void {
  if (text.fields.length > 0) orNull(() => sessionStorage.setItem(KEY, JSON.stringify(text)));
}

/** Null unless this document is the reload of the page that stored the text, in the same journey. */
export function findText(journey: string): TypedField[] | null {
  const text = isReloaded() ? read() : null;
  if (text?.path !== location.pathname || text.journey !== journey) return null;
  return Array.isArray(text.fields) ? text.fields : null;
}

/** As each document begins: only the reload of its page may find a text. */
export function dropStrayText(): void {
  if (!isReloaded() || read()?.path !== location.pathname) dropText();
}
