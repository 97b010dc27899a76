'use client';

import { useEffect, useRef } from 'react';
import { PAGE_METRICS_FIELD } from '#features/consent/model/consent-controls.ts';

type TextMetrics = typeof import('./text-metrics.ts');
type Seen = Map<HTMLIFrameElement, Set<number>>;

/** Pixels of a document that count as one slice. */
const SLICE = 10;

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
  const seen: Seen = new Map();
  let texts: TextMetrics | undefined;
  // Late, like the rules of the form. Without it, sizes and contrasts of the texts are missing.
  const load = async () => {
    texts = await import('./text-metrics.ts').catch(() => undefined);
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
      formData.set(PAGE_METRICS_FIELD, JSON.stringify(metricsOf(form, seen, texts)));
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
function sample(form: HTMLFormElement, seen: Seen) {
  const bar = form.querySelector('.action-bar')?.getBoundingClientRect();
  const end = Math.min(innerHeight, bar?.top ?? innerHeight);
  for (const frame of form.querySelectorAll('iframe')) {
    const { top, height } = frame.getBoundingClientRect();
    const slices = seen.get(frame) ?? new Set();
    for (let y = 0; y < height; y += SLICE) if (top + y >= 0 && top + y < end) slices.add(y);
    seen.set(frame, slices);
  }
}

const metricsOf = (form: HTMLFormElement, seen: Seen, texts?: TextMetrics) => ({
  viewport: { width: innerWidth, height: innerHeight },
  documents: [...seen].map(([frame, slices]) => ({
    sha256: frame.src.match(/[0-9a-f]{64}/)?.[0],
    width: frame.offsetWidth,
    height: frame.offsetHeight,
    seenPercent: Math.min(100, (100 * SLICE * slices.size) / frame.offsetHeight),
    ...texts?.textMetrics(frame),
  })),
  labels: texts?.labelMetrics(form) ?? [],
});
