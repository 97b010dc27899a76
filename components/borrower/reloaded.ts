/** Whether the borrower, or the browser of a phone that had put the tab away, has loaded this document again. */
export const isReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');
