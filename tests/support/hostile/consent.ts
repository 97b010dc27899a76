import { ACTIVE_TEXTS } from './active-texts.ts';
import { ODD_TEXTS } from './odd-texts.ts';

export type HostileText = { html: string; finding: string; verdict: 'unsafe' | 'odd'; place: number };

const FIRST_MARKER = 1_000_000;

/** A script that ran writes its place to the console, in seven digits. Requests to `origin` have a path below `/place`. */
export function hostileTexts(origin = 'https://elsewhere.example'): HostileText[] {
  const { host } = new URL(origin);
  const texts = [...listed(ACTIVE_TEXTS, 'unsafe'), ...listed(ODD_TEXTS, 'odd')];
  return texts.map(({ html, ...text }, place) => ({
    ...text,
    place,
    html: html
      .replaceAll('{run}', `console.log(${FIRST_MARKER + place})`)
      .replaceAll('{at}', `${origin}/${place}`)
      .replaceAll('{host}', `${host}/${place}`),
  }));
}

export function placeOf(sign: string): number | null {
  const [, mark, below] = /^(\d{7})$|^\/(\d+)(?:\/|$)/.exec(sign) ?? [];
  if (mark) return Number(mark) - FIRST_MARKER;
  return below ? Number(below) : null;
}

function listed(texts: Record<string, string[]>, verdict: HostileText['verdict']) {
  return Object.entries(texts).flatMap(([finding, list]) => list.map((html) => ({ html, finding, verdict })));
}
