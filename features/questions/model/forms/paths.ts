import type { FormSlug } from './form.ts';

const basePath = (form: FormSlug) => `/apply/${form}`;

export const stepPath = (form: FormSlug, step: string) => `${basePath(form)}/${step}`;
export const checkPath = (form: FormSlug) => stepPath(form, 'check');
export const consentPath = (form: FormSlug) => stepPath(form, 'consent');

/**
 * An address that there is no page at. A page that finds nothing to show leads there: where it calls Next's `notFound()`
 * itself, Next 16.4.5 answers with a document that is blank without scripts.
 */
export const NO_SUCH_PAGE = '/no-such-page';
