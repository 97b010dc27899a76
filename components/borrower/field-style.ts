/** Apart from the fields: a page with a plain input would load their scripts too. */
export const FIELD =
  'min-h-13 w-full rounded-xl border border-line-strong bg-surface px-[min(1rem,4vw)] py-2.5 text-ink text-lg hover:border-ink aria-invalid:border-2 aria-invalid:border-danger';
