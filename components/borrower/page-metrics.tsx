'use client';

import { useEffect, useRef } from 'react';
import { PAGE_METRICS_FIELD } from '#features/consent/model/consent-controls.ts';

type MeasureText = typeof import('./text-metrics.ts').textMetrics;
type Seen = Map<HTMLIFrameElement, Set<number>>;

/** Pixels of a document that count as one slice. */
const SLICE = 10;
/** Relative luminance of WCAG. */
const WEIGHTS = [0.2126, 0.7152, 0.0722];

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
  let measureText: MeasureText | undefined;
  // Late, like the rules of the form. Without it, the measurements inside the frames are missing.
  const load = async () => {
    const loaded = await import('./text-metrics.ts').catch(() => null);
    measureText = loaded?.textMetrics;
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
      formData.set(PAGE_METRICS_FIELD, JSON.stringify(metricsOf(form, seen, measureText)));
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

const metricsOf = (form: HTMLFormElement, seen: Seen, measureText?: MeasureText) => ({
  viewport: { width: innerWidth, height: innerHeight },
  documents: [...seen].map(([frame, slices]) => ({
    sha256: frame.src.match(/[0-9a-f]{64}/)?.[0],
    width: frame.offsetWidth,
    height: frame.offsetHeight,
    seenPercent: Math.min(100, (100 * SLICE * slices.size) / frame.offsetHeight),
    ...measureText?.(frame, contrastOf),
  })),
  labels: [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')].map((box) => {
    const labelElement = box.nextElementSibling ?? box;
    const { fontSize, color } = getComputedStyle(labelElement);
    return { name: box.name, fontPx: Number.parseFloat(fontSize), contrast: contrastOf(labelElement, color) };
  }),
});

/** A canvas parses every color syntax and blends layers. */
function contrastOf(element: Element, color: string): number {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const paint = (fill: string) => {
    if (!canvas) throw new Error();
    canvas.fillStyle = fill;
    canvas.fillRect(0, 0, 1, 1);
    const { data } = canvas.getImageData(0, 0, 1, 1);
    return WEIGHTS.reduce((sum, weight, at) => sum + weight * luminanceOf((data[at] ?? 0) / 255), 0.05);
  };
  const behind = ['#fff', ...layersBehind(element)].map(paint).at(-1) ?? 1;
  const ratio = paint(color) / behind;
  return Math.round(100 * Math.max(ratio, 1 / ratio)) / 100;
}

const layersBehind = (element: Element | null): string[] =>
  element ? [...layersBehind(element.parentElement), getComputedStyle(element).backgroundColor] : [];

const luminanceOf = (value: number) => (value <= 0.04 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
