import { personalLoan } from '../personal-loan/form.ts';
import { prefill } from '../prefill/form.ts';
import { refinance } from '../refinance/form.ts';
import type { Form, FormSlug } from './form.ts';

const FORMS: Record<FormSlug, Form> = { 'personal-loan': personalLoan, refinance, prefill };

export const formBySlug = (slug: FormSlug): Form => FORMS[slug];

export const isFormSlug = (text: string): text is FormSlug => Object.hasOwn(FORMS, text);
