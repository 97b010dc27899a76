import type { z } from 'zod';

export type FieldError = { field: string; message: string };

export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'Is not a field here.' }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  );
}
