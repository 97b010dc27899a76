import * as z from 'zod/mini';
import type { Rule } from './reading.ts';

/** A zod schema that reads text by a rule. */
export function readBy<T>(rule: Rule<T>) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): T => {
      const reading = rule.read(text);
      if (reading.ok) return reading.value;
      context.issues.push({ code: 'custom', message: reading.message, input: text });
      return z.NEVER;
    }),
  );
}
