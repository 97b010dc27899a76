'use client';

import { useEffect, useRef } from 'react';

export type FieldError = { name: string; message: string };

/** What is to be put right, on top of a form; it takes the focus each time a submission was not accepted. */
export function ErrorSummary({ errors, submission }: { errors: FieldError[]; submission: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves at each submission, not at each keystroke
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [submission]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-summary-title"
      className="mb-8 rounded-xl border-2 border-danger bg-danger-wash p-5"
    >
      <h2 id="error-summary-title" className="font-semibold text-lg">
        {errors.length === 1
          ? 'There is one thing to put right'
          : `There are ${errors.length} things to put right`}
      </h2>
      <ul className="mt-2 grid gap-1">
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a href={`#${name}`} className="inline-block py-1 font-semibold text-danger">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
