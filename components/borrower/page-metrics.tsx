'use client';

import { useEffect, useRef } from 'react';
import { PAGE_METRICS_FIELD } from '#features/consent/model/consent-controls.ts';
import { SLICE } from './seen-slices.ts';

/** Adds measurements of documents and checkboxes to the post. A failure never stops the form. */
export function PageMetrics() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = field.current?.form;
    return form ? watch(form) : undefined;
  }, []);
  return <input ref={field} type="hidden" name={PAGE_METRICS_FIELD} defaultValue="" />;
}

function watch(form: HTMLFormElement) {
  const seen = new Map<HTMLIFrameElement, Set<number>>();
  let measure: typeof import('./text-metrics.ts') | undefined;
  // Late, like the rules of the form: a borrower who sends the form has turned to a field.
  const load = async () => {
    measure = await import('./text-metrics.ts').catch(() => undefined);
  };
  let due = 0;
  // Sampled with the next frame, after layout.
  const sampleSoon = () => {
    due ||= requestAnimationFrame(() => {
      due = 0;
      sample(form, seen);
    });
  };
  const addMetrics = ({ formData }: FormDataEvent) => {
    try {
      sample(form, seen);
      if (measure) formData.set(PAGE_METRICS_FIELD, JSON.stringify(measure.metricsOf(form, seen)));
    } catch {
      // A failed measurement must not stop the request.
    }
  };
  addEventListener('scroll', sampleSoon, { passive: true });
  addEventListener('resize', sampleSoon);
  form.addEventListener('formdata', addMetrics);
  form.addEventListener('focusin', load, { once: true });
  sampleSoon();
  return () => {
    cancelAnimationFrame(due);
    removeEventListener('scroll', sampleSoon);
    removeEventListener('resize', sampleSoon);
    form.removeEventListener('formdata', addMetrics);
    form.removeEventListener('focusin', load);
  };
}

/** The bar at the end of a phone's window covers what is under it. */
function sample(form: HTMLFormElement, seen: Map<HTMLIFrameElement, Set<number>>) {
  const bar = form.querySelector('.action-bar')?.getBoundingClientRect();
  const end = Math.min(innerHeight, bar?.top ?? innerHeight);
  for (const frame of form.querySelectorAll('iframe')) {
    const { top, height } = frame.getBoundingClientRect();
    const slices = seen.get(frame) ?? new Set();
    for (let y = 0; y < height; y += SLICE) if (top + y >= 0 && top + y < end) slices.add(y);
    seen.set(frame, slices);
  }
}
