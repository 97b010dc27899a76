import type { FieldErrors } from 'react-hook-form';

export function fieldErrors(errors: Record<string, string>): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name, { type: 'refused', message }]),
  );
}
