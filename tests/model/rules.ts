import { type End, type OutcomePage, PAGES } from './outcomes.ts';

// The rules of the product, without any of its code: the borrower's pages and the operator's leads.
export type Block = 'main' | 'phone';
/** Of several answers to the first question. */
export type Amount = 0 | 1 | 2;
type Lead = { ends: End[]; linkAge: number | null; wasFollowed: boolean };
type Journey = {
  /** Null without stored answers. */
  amount: Amount | null;
  answersAge: number;
  seen: Set<string>;
  lead: Lead | null;
};

export type Model = {
  served: number;
  isServing: boolean;
  /** The newest fetched text and its age in minutes. */
  stored: { version: number; age: number };
  end: End;
  journeys: Journey[];
  hasCookie: boolean;
  /** By tab: the version of the text in its form. */
  tabs: [number | null, number | null];
  sent: { journey: number; version: number; phone: boolean; amount: Amount | null }[];
  alive: [boolean, boolean];
};

const HOUR = 60;
export const CONSENT_LIFE = 24 * HOUR;
export const REFRESH_AHEAD = 12 * HOUR;
const LINK_LIFE = 24 * HOUR;
const ANSWERS_LIFE = 7 * 24 * HOUR;

const FORM = '/apply/personal-loan';
const LOST = '/apply/lost';
const CHECK = `${FORM}/check`;
export const OUTCOME = '/apply/outcome';
export const CONSENT = `${FORM}/consent`;
export const FIRST_STEP = `${FORM}/loan`;

export const journeyOf = ({ journeys, hasCookie }: Readonly<Model>): Journey | null =>
  (hasCookie && journeys.at(-1)) || null;

function pageOf({ ends }: Lead): OutcomePage {
  const page = ends.at(-1)?.page ?? 'waiting';
  const timedOut = ends.filter((end) => end.page === 'timed_out').length;
  return page === 'timed_out' && timedOut >= 3 ? 'timed_out_often' : page;
}

const isClosed = ({ lead }: Journey) => lead !== null && !['timed_out', 'not_sent'].includes(pageOf(lead));

function obtain(model: Model): number | null {
  if (model.stored.age < CONSENT_LIFE) return model.stored.version;
  if (!model.isServing) return null;
  model.stored = { version: model.served, age: 0 };
  return model.served;
}

export function refresh(model: Model) {
  if (model.isServing && model.stored.age >= REFRESH_AHEAD) model.stored = { version: model.served, age: 0 };
}

/** Passes time, with a refresh each minute. */
export function pass(model: Model, minutes: number) {
  model.stored.age += minutes;
  for (const journey of model.journeys) {
    journey.answersAge += minutes;
    if (journey.answersAge >= ANSWERS_LIFE) journey.amount = null;
    if (journey.lead && journey.lead.linkAge !== null) journey.lead.linkAge += minutes;
  }
  refresh(model);
}

export function begin(model: Model): string {
  if (!journeyOf(model)) model.journeys.push({ amount: null, answersAge: 0, seen: new Set(), lead: null });
  model.hasCookie = true;
  const journey = journeyOf(model);
  return journey?.lead ? OUTCOME : journey?.amount === null ? FIRST_STEP : CHECK;
}

export function save(model: Model, amount: Amount): string {
  const journey = journeyOf(model);
  if (!journey) return LOST;
  if (isClosed(journey)) return '/apply';
  Object.assign(journey, { amount, answersAge: 0 });
  return CHECK;
}

/** A redirect, or the page with a text or without one. */
export function openConsent(model: Model, tab: 0 | 1): { to: string } | { version: number | null } {
  const journey = journeyOf(model);
  model.tabs[tab] = null;
  if (!journey) return { to: LOST };
  if (isClosed(journey)) return { to: OUTCOME };
  if (journey.amount === null) return { to: FIRST_STEP };
  const version = obtain(model);
  model.tabs[tab] = version;
  return { version };
}

export function see(model: Model, version: number, block: Block) {
  journeyOf(model)?.seen.add(`${block} ${version}`);
}

export type Act = { tab: 0 | 1; agrees: boolean; phone: boolean; ssn: '4821' | '48' };

export function submit(model: Model, { tab, agrees, phone, ssn }: Act): string {
  const shown = model.tabs[tab];
  const journey = journeyOf(model);
  if (!journey) return LOST;
  const missing = [...(agrees ? [] : ['agree']), ...(ssn === '48' ? ['ssn'] : [])];
  if (missing.length > 0) return `${CONSENT}?missing=${missing.join('.')}`;
  if (isClosed(journey)) return OUTCOME;
  if (journey.amount === null) return FIRST_STEP;
  const current = obtain(model);
  if (current === null) return CONSENT;
  if (current !== shown) return `${CONSENT}?again=text_changed`;
  const agreed: Block[] = phone ? ['main', 'phone'] : ['main'];
  if (!agreed.every((block) => journey.seen.has(`${block} ${current}`)))
    return `${CONSENT}?again=not_displayed`;
  send(model, journey, current, phone);
  return OUTCOME;
}

function send(model: Model, journey: Journey, version: number, phone: boolean) {
  const { end } = model;
  const { amount } = journey;
  if (end.isTaken) model.sent.push({ journey: model.journeys.length - 1, version, phone, amount });
  journey.lead ??= { ends: [], linkAge: null, wasFollowed: false };
  journey.lead.ends.push(end);
  if (end.page !== 'link') return;
  journey.lead.linkAge = 0;
  journey.amount = null;
}

/** The outcome page after all redirects. */
export function shownOutcome(model: Model): string {
  const lead = journeyOf(model)?.lead;
  if (!lead) return PAGES.lost;
  const page = pageOf(lead);
  if (page !== 'link') return PAGES[page];
  if ((lead.linkAge ?? 0) >= LINK_LIFE) return PAGES.link_expired;
  return lead.wasFollowed ? PAGES.followed : PAGES.link;
}
