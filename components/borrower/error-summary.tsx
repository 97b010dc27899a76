'use client';

import { useEffect, useRef } from 'react';

export type FieldError = { name: string; message: string };

type WarningSummaryProps = { warnings: FieldError[]; shownFor: unknown };

export function WarningSummary({ warnings, shownFor }: WarningSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the server has asked, not at each render
  useEffect(() => {
    box.current?.focus();
  }, [shownFor]);
  if (warnings.length === 0) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="warning-summary-title"
      className="mb-8 rounded-xl border-2 border-accent-strong bg-accent-wash px-5 pt-4 pb-2"
    >
      <h2 id="warning-summary-title" className="font-semibold text-lg">
        {warnings.length === 1 ? 'Please check one thing' : `Please check ${warnings.length} things`}
      </h2>
      <ul className="mt-1">
        {warnings.map(({ name, message }) => (
          <li key={name}>
            <a href={`#${name}`} className="inline-flex min-h-11 items-center py-1 font-semibold">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

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
      className="mb-8 rounded-xl border-2 border-danger bg-danger-wash px-5 pt-4 pb-2"
    >
      <h2 id="error-summary-title" className="font-semibold text-lg">
        {errors.length === 1 ? 'Please fix one thing' : `Please fix ${errors.length} things`}
      </h2>
      <ul className="mt-1">
        {errors.map(({ name, message }) => (
          <li key={name}>
            <a href={`#${name}`} className="inline-flex min-h-11 items-center py-1 font-semibold text-danger">
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
