import type { FieldErrors } from 'react-hook-form';

/** What a server action refused, in the shape that the form library shows. */
export function fieldErrors(errors: Record<string, string>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name, { type: 'refused', message }]),
  );
}
