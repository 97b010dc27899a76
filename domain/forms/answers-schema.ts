import * as z from 'zod/mini';
import { readBy } from '../read-by.ts';
import type { Form, Terms } from './form.ts';

/** The schema of some questions of a form, made of the rules that a browser checks by. */
export function answersSchema({ rules }: Form, names: readonly string[], terms: Terms) {
  const all = rules(terms);
  return z.object(
    Object.fromEntries(
      names.flatMap((name) => {
        const rule = all[name];
        return rule ? [[name, readBy(rule)]] : [];
      }),
    ),
  );
}
