import type { FormSlug } from './form.ts';

const basePath = (form: FormSlug) => `/apply/${form}`;

export const stepPath = (form: FormSlug, step: string) => `${basePath(form)}/${step}`;
export const checkPath = (form: FormSlug) => stepPath(form, 'check');
export const consentPath = (form: FormSlug) => stepPath(form, 'consent');

/** Steps of earlier releases, whose questions are now on another page. */
const MERGED_STEPS = new Map([
  ['contact', 'name'],
  ['housing', 'income'],
]);

export const currentSlug = (step: string): string => MERGED_STEPS.get(step) ?? step;

export const EXIT_PATH = '/apply/exit';

/** A path without a page. Pages redirect here, since `notFound()` of Next 16.4.5 renders a blank page without scripts. */
export const NO_SUCH_PAGE = '/no-such-page';
