import type { FormSlug } from './form.ts';

const basePath = (form: FormSlug) => `/apply/${form}`;

export const stepPath = (form: FormSlug, step: string) => `${basePath(form)}/${step}`;
export const checkPath = (form: FormSlug) => stepPath(form, 'check');
export const consentPath = (form: FormSlug) => stepPath(form, 'consent');
