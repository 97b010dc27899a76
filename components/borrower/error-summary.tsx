'use client';

import { useEffect, useRef } from 'react';
import type { Warning } from '#features/form/model/warnings.ts';

export type FieldError = { name: string; message: string };

/** By how many there are, from one. */
type Titles = readonly string[];

type WarningSummaryProps = { warnings: (Warning & { name: string })[]; titles: Titles; shownFor: unknown };

export function WarningSummary({ warnings, titles, shownFor }: WarningSummaryProps) {
  return (
    <Summary
      id="warning-summary"
      title={titles[warnings.length - 1]}
      colors="border-accent-strong bg-accent-wash"
      isEmpty={warnings.length === 0}
      shownFor={shownFor}
    >
      {warnings.map(({ name, title, suggestion }) => (
        <li key={name} className="flex flex-col items-start pb-2">
          <FieldLink name={name}>{title}</FieldLink>
          {suggestion && (
            <button
              type="submit"
              name="accept"
              value={`${suggestion.name} ${suggestion.value}`}
              className="wrap-anywhere mt-1 inline-flex min-h-11 cursor-pointer items-center rounded-button border-2 border-line-strong bg-surface px-5 py-1.5 text-left font-semibold text-base hover:border-ink"
            >
              {suggestion.label}
            </button>
          )}
        </li>
      ))}
    </Summary>
  );
}

type ErrorSummaryProps = { errors: FieldError[]; titles: Titles; submission: unknown };

export function ErrorSummary({ errors, titles, submission }: ErrorSummaryProps) {
  return (
    <Summary
      id="error-summary"
      title={titles[errors.length - 1]}
      colors="border-danger bg-danger-wash"
      isEmpty={errors.length === 0}
      shownFor={submission}
    >
      {errors.map(({ name, message }) => (
        <li key={name}>
          <FieldLink name={name} color="text-danger">
            {message}
          </FieldLink>
        </li>
      ))}
    </Summary>
  );
}

type SummaryProps = {
  id: string;
  title: string | undefined;
  colors: string;
  isEmpty: boolean;
  /** The focus moves here when it changes, and not at each keystroke. */
  shownFor: unknown;
  children: React.ReactNode;
};

function Summary({ id, title, colors, isEmpty, shownFor, children }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after an answer, not at each render
  useEffect(() => {
    box.current?.focus();
  }, [shownFor]);
  if (isEmpty) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby={`${id}-title`}
      className={`mb-8 rounded-xl border-2 px-5 pt-4 pb-2 ${colors}`}
    >
      <h2 id={`${id}-title`} className="font-sans font-semibold text-lg">
        {title}
      </h2>
      <ul className="mt-1">{children}</ul>
    </div>
  );
}

type FieldLinkProps = { name: string; color?: string; children: string };

const FieldLink = ({ name, color = '', children }: FieldLinkProps) => (
  <a
    href={`#${name}`}
    onClick={(event) => {
      if (focusWithWords(name)) event.preventDefault();
    }}
    className={`inline-flex min-h-11 items-center py-1 font-semibold ${color}`}
  >
    {children}
  </a>
);

/** The browser alone scrolls to the field, past its label and its message. */
function focusWithWords(name: string): boolean {
  const note = document.getElementById(`${name}-error`) ?? document.getElementById(`${name}-warning`);
  const field = document.getElementById(name);
  if (!note || !field) return false;
  field.focus({ preventScroll: true });
  note.parentElement?.scrollIntoView();
  return true;
}
