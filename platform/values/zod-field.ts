import * as z from 'zod/mini';
import type { Codec } from './parse-result.ts';

export function zodField<T>(codec: Codec<T>) {
  return z.pipe(
    z.string(),
    z.transform((text: string, context): T => {
      const result = codec.parse(text);
      if (result.ok) return result.value;
      context.issues.push({ code: 'custom', message: result.message, input: text });
      return z.NEVER;
    }),
  );
}
