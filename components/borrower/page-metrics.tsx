'use client';

import { useEffect, useRef } from 'react';
import { MEASURING_METHOD, PAGE_METRICS_FIELD } from '#features/consent/model/consent-text.ts';
import { type Seen, sampleSeen } from './seen-text.ts';

/** Adds measurements of documents and checkboxes to the post. A failure never stops the form. */
export function PageMetrics() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    return form ? watch(form) : undefined;
  }, []);
  return <input ref={field} type="hidden" name={PAGE_METRICS_FIELD} defaultValue="" />;
}

/** A script that posts the form without these leaves no measurement, and the evidence says so. */
const TURNS_TO_THE_FORM = ['focusin', 'pointerdown', 'input'];

function watch(form: HTMLFormElement) {
  const seen: Seen = new Map();
  let measure: typeof import('./text-metrics.ts') | undefined;
  // Late, like the rules of the form: a borrower who sends the form has turned to a field.
  const load = async () => {
    measure ??= await import('./text-metrics.ts').catch(() => undefined);
  };
  /** A failure must not stop the request. */
  const attempt = <Result,>(run: () => Result): Result | undefined => {
    try {
      return run();
    } catch {
      return undefined;
    }
  };
  const metrics = () => {
    sampleSeen(form, seen);
    return measure?.metricsOf(form, seen);
  };
  let due = 0;
  // Sampled with the next frame, after layout.
  const sampleSoon = () => {
    due ||= requestAnimationFrame(() => {
      due = 0;
      attempt(() => sampleSeen(form, seen));
    });
  };
  const addMetrics = ({ formData }: FormDataEvent) =>
    formData.set(PAGE_METRICS_FIELD, JSON.stringify({ method: MEASURING_METHOD, ...attempt(metrics) }));
  const listening = new AbortController();
  const passive = { passive: true, signal: listening.signal };
  for (const event of ['scroll', 'resize']) addEventListener(event, sampleSoon, passive);
  document.addEventListener('visibilitychange', sampleSoon, passive);
  // The load of a frame doesn't bubble.
  form.addEventListener('load', sampleSoon, { ...passive, capture: true });
  for (const event of TURNS_TO_THE_FORM) form.addEventListener(event, load, passive);
  form.addEventListener('formdata', addMetrics, passive);
  sampleSoon();
  return () => {
    cancelAnimationFrame(due);
    listening.abort();
  };
}
