'use client';

import { useEffect, useRef } from 'react';
import { PAGE_METRICS_FIELD } from '#features/consent/model/consent-controls.ts';

type Seen = Map<HTMLIFrameElement, Set<number>>;

/** How finely it is noted what of a document has been within the window, in pixels. */
const SLICE = 10;
/** How much red, green and blue light up, in WCAG's relative luminance. */
const WEIGHTS = [0.2126, 0.7152, 0.0722];

/**
 * Measures the form that it stands in, and adds to what the form posts how its documents and boxes stood in front of the
 * borrower. Whatever fails in it, the form is sent as it would have been without.
 */
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
  let due = 0;
  // At the next frame that is drawn: what is asked for there has been laid out already.
  const sampleSoon = () => {
    due ||= requestAnimationFrame(() => {
      due = 0;
      sample(form, seen);
    });
  };
  const addMetrics = ({ formData }: FormDataEvent) => {
    try {
      sample(form, seen);
      formData.set(PAGE_METRICS_FIELD, JSON.stringify(metricsOf(form, seen)));
    } catch {
      // Nothing that is measured is worth a request that is not sent.
    }
  };
  addEventListener('scroll', sampleSoon, { passive: true });
  addEventListener('resize', sampleSoon);
  form.addEventListener('formdata', addMetrics);
  sampleSoon();
  return () => {
    cancelAnimationFrame(due);
    removeEventListener('scroll', sampleSoon);
    removeEventListener('resize', sampleSoon);
    form.removeEventListener('formdata', addMetrics);
  };
}

/** Notes which slices of each document are within the window. */
function sample(form: HTMLFormElement, seen: Seen) {
  for (const frame of form.querySelectorAll('iframe')) {
    const { top, height } = frame.getBoundingClientRect();
    const slices = seen.get(frame) ?? new Set();
    for (let y = 0; y < height; y += SLICE) if (top + y >= 0 && top + y < innerHeight) slices.add(y);
    seen.set(frame, slices);
  }
}

const metricsOf = (form: HTMLFormElement, seen: Seen) => ({
  viewport: { width: innerWidth, height: innerHeight },
  documents: [...seen].map(([{ src, offsetWidth: width, offsetHeight: height }, slices]) => ({
    sha256: src.match(/[0-9a-f]{64}/)?.[0],
    width,
    height,
    seenPercent: Math.min(100, (100 * SLICE * slices.size) / height),
  })),
  labels: [...form.querySelectorAll<HTMLInputElement>('[type=checkbox]')].map((box) => {
    const labelElement = box.nextElementSibling ?? box;
    const { fontSize, color } = getComputedStyle(labelElement);
    return { name: box.name, fontPx: Number.parseFloat(fontSize), contrast: contrastOf(labelElement, color) };
  }),
});

/** WCAG's contrast of a colour to what lies behind it. A canvas knows every way to write a colour, and puts one over another. */
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
