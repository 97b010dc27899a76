import { ATTRIBUTE_TEXTS } from './attributes.ts';
import { LEADING_TEXTS, REACHING_TEXTS } from './documents.ts';
import { FOREIGN_TEXTS, ODD_TEXTS } from './markup.ts';
import { MUTATED_TEXTS } from './mutations.ts';
import { ACTIVE_TEXTS } from './scripts.ts';

export type HostileText = { html: string; finding: string; verdict: 'unsafe' | 'odd'; place: number };

const FIRST_MARKER = 1_000_000;

/** A script that ran writes `markOf(place)` to the console. Requests to `origin` have a path below `/place`. */
export function hostileTexts(origin = 'https://elsewhere.example'): HostileText[] {
  const { host } = new URL(origin);
  const texts = [
    ...listed(ACTIVE_TEXTS, 'unsafe'),
    ...listed(FOREIGN_TEXTS, 'unsafe'),
    ...listed(ODD_TEXTS, 'odd'),
    ...listed(MUTATED_TEXTS, 'unsafe'),
    ...listed(ATTRIBUTE_TEXTS, 'unsafe'),
    ...listed(LEADING_TEXTS, 'unsafe'),
    ...listed(REACHING_TEXTS, 'odd'),
  ];
  return texts.map(({ html, ...text }, place) => ({
    ...text,
    place,
    html: html
      .replaceAll('{run}', `console.log(${markerOf(place)})`)
      .replaceAll('{at}', `${origin}/${place}`)
      .replaceAll('{host}', `${host}/${place}`),
  }));
}

export function markerOf(place: number): string {
  return String(FIRST_MARKER + place);
}

export function placeOf(sign: string): number | null {
  const [, mark, below] = /^(\d{7})$|^\/(\d+)(?:\/|$)/.exec(sign) ?? [];
  if (mark) return Number(mark) - FIRST_MARKER;
  return below ? Number(below) : null;
}

function listed(texts: Record<string, string[]>, verdict: HostileText['verdict']) {
  return Object.entries(texts).flatMap(([finding, list]) => list.map((html) => ({ html, finding, verdict })));
}
