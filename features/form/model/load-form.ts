import type { Form, FormSlug } from './form.ts';

/** For the browser, which loads only the form of its page. */
const LOADERS: Record<FormSlug, () => Promise<Form>> = {
  'personal-loan': async () => (await import('#features/form/model/personal-loan/form.ts')).personalLoan,
  refinance: async () => (await import('#features/form/model/refinance/form.ts')).refinance,
  prefill: async () => (await import('#features/form/model/prefill/form.ts')).prefill,
};

export const loadForm = (slug: FormSlug): Promise<Form> => LOADERS[slug]();
