'use client';

import { useEffect, useRef } from 'react';
import type { Warning } from '#features/questions/model/forms/warnings.ts';

export type FieldError = { name: string; message: string };

type WarningSummaryProps = { warnings: (Warning & { name: string })[]; shownFor: unknown };

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
      <h2 id="warning-summary-title" className="font-sans font-semibold text-lg">
        {warnings.length === 1 ? 'Please check one thing' : `Please check ${warnings.length} things`}
      </h2>
      <ul className="mt-1">
        {warnings.map(({ name, message, suggestion }) => (
          <li key={name} className="pb-2">
            <a href={`#${name}`} className="inline-flex min-h-11 items-center py-1 font-semibold">
              {message}
            </a>
            {suggestion && (
              <button
                type="submit"
                name="accept"
                value={`${suggestion.name} ${suggestion.value}`}
                className="wrap-anywhere inline-flex min-h-11 cursor-pointer items-center rounded-button border-2 border-line-strong bg-surface px-5 py-1.5 text-left font-semibold text-base hover:border-ink"
              >
                {suggestion.label}
              </button>
            )}
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
      <h2 id="error-summary-title" className="font-sans font-semibold text-lg">
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
