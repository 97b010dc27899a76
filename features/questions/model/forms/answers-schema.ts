import * as z from 'zod/mini';
import { zodField } from '#platform/values/zod-field.ts';
import type { Form, FormContext } from './form.ts';

export function answersSchema(form: Form, names: readonly string[], context: FormContext) {
  const codecs = form.codecs(context);
  return z.object(
    Object.fromEntries(
      names.flatMap((name) => {
        const codec = codecs[name];
        return codec ? [[name, zodField(codec)]] : [];
      }),
    ),
  );
}
