import { CLOSED_PAGES, type End, type OutcomePage, PAGES } from './outcomes.ts';

// The rules of the product, without any of its code: the borrower's pages and the operator's leads.
export const STEPS = ['loan', 'name', 'address', 'income'] as const;
export type Step = (typeof STEPS)[number];
/** A valid answer in one of several notations, or an invalid one, which has the other fields of 0. */
export type Answer = 0 | 1 | 2 | 'invalid';
export type Block = 'main' | 'phone';

export type Lead = { ends: End[]; linkAge: number | null; wasFollowed: boolean };
export type Journey = {
  answers: Partial<Record<Step, Answer>>;
  answersAge: number;
  seen: Set<string>;
  lead: Lead | null;
  /** The phone number and ZIP code of the last attempt, if the operator refused them. */
  refused: Partial<Record<Step, Answer | undefined>>;
  /** The pages that the borrower has posted since. */
  confirmed: Set<Step>;
};
export type Sent = { journey: number; version: number; phone: boolean; amount: Answer; city: Answer };

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
  sent: Sent[];
  alive: [boolean, boolean];
};

const HOUR = 60;
export const CONSENT_LIFE = 24 * HOUR;
export const REFRESH_AHEAD = 12 * HOUR;
const LINK_LIFE = 24 * HOUR;
const ANSWERS_LIFE = 7 * 24 * HOUR;

const FORM = '/apply/personal-loan';
export const LOST = '/apply/lost';
export const OUTCOME = '/apply/outcome';
export const CONSENT = `${FORM}/consent`;
export const stepPath = (step: Step) => `${FORM}/${step}`;

export const journeyOf = ({ journeys, hasCookie }: Readonly<Model>): Journey | null =>
  (hasCookie && journeys.at(-1)) || null;

export const gapOf = ({ answers }: Journey): Step | undefined =>
  STEPS.find((step) => answers[step] === undefined || answers[step] === 'invalid');

const CHECK = `${FORM}/check`;
export function nextPath(journey: Journey): string {
  const gap = gapOf(journey);
  return gap ? stepPath(gap) : CHECK;
}

/** Once one refused answer has changed, the borrower may confirm another by posting it again. */
function toFix({ answers, refused, confirmed }: Journey): Step | undefined {
  const all = STEPS.filter((step) => refused[step] !== undefined);
  const unchanged = all.filter((step) => wayOf(answers[step]) === refused[step]);
  const open = unchanged.filter((step) => !confirmed.has(step));
  return (unchanged.length < all.length ? open : open.length > 0 ? open : unchanged)[0];
}
const wayOf = (answer: Answer | undefined) => (answer === 'invalid' ? 0 : answer);

export function pageOf({ ends }: Lead): OutcomePage {
  const page = ends.at(-1)?.page ?? 'waiting';
  const timedOut = ends.filter((end) => end.page === 'timed_out').length;
  return page === 'timed_out' && timedOut >= 3 ? 'timed_out_often' : page;
}

export const isClosed = ({ lead }: Journey) => lead !== null && CLOSED_PAGES.includes(pageOf(lead));

export function obtain(model: Model): number | null {
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
    if (journey.answersAge >= ANSWERS_LIFE) {
      journey.answers = {};
      journey.refused = {};
      journey.confirmed = new Set();
    }
    if (journey.lead?.linkAge !== null && journey.lead) journey.lead.linkAge += minutes;
  }
  refresh(model);
}

export function save(model: Model, step: Step, answer: Answer): string {
  const journey = journeyOf(model);
  if (!journey) return LOST;
  if (isClosed(journey)) return '/apply';
  journey.answers[step] = answer;
  journey.answersAge = 0;
  if (journey.refused[step] !== undefined) journey.confirmed.add(step);
  const refused = gapOf(journey) ? undefined : toFix(journey);
  return refused ? stepPath(refused) : nextPath(journey);
}

export type Opened = { to: string } | { version: number | null };

/** A redirect, or the page with a text or without one. */
export function openConsent(model: Model, tab: 0 | 1): Opened {
  const journey = journeyOf(model);
  model.tabs[tab] = null;
  if (!journey) return { to: LOST };
  if (isClosed(journey)) return { to: OUTCOME };
  if (gapOf(journey) || toFix(journey)) return { to: nextPath(journey) };
  const version = obtain(model);
  model.tabs[tab] = version;
  return { version };
}

export function see(model: Model, version: number, block: Block) {
  journeyOf(model)?.seen.add(`${block} ${version}`);
}

export function visit(model: Model, step: Step): { to: string } | { answer: Answer | undefined } {
  const journey = journeyOf(model);
  if (!journey) return { to: LOST };
  if (isClosed(journey)) return { to: OUTCOME };
  const gap = gapOf(journey);
  const mayOpen = !gap || STEPS.indexOf(step) <= STEPS.indexOf(gap);
  return mayOpen ? { answer: journey.answers[step] } : { to: nextPath(journey) };
}

export type Act = { tab: 0 | 1; agrees: boolean; phone: boolean; ssn: '4821' | '48' };

export function submit(model: Model, { tab, agrees, phone, ssn }: Act): string {
  const shown = model.tabs[tab];
  const journey = journeyOf(model);
  if (!model.hasCookie) return LOST;
  const missing = [...(agrees ? [] : ['agree']), ...(ssn === '48' ? ['ssn'] : [])];
  if (missing.length > 0) return `${CONSENT}?missing=${missing.join('.')}`;
  if (!journey) return LOST;
  if (isClosed(journey)) return OUTCOME;
  const gap = gapOf(journey);
  if (gap) return stepPath(gap);
  if (toFix(journey)) return CHECK;
  const current = obtain(model);
  if (current === null) return CONSENT;
  if (current !== shown) return `${CONSENT}?again=changed`;
  const agreed: Block[] = phone ? ['main', 'phone'] : ['main'];
  if (!agreed.every((block) => journey.seen.has(`${block} ${current}`))) return `${CONSENT}?again=unread`;
  send(model, journey, current, phone);
  return OUTCOME;
}

function send(model: Model, journey: Journey, version: number, phone: boolean) {
  const { end } = model;
  const { loan: amount = 'invalid', address: city = 'invalid' } = journey.answers;
  if (end.isTaken) model.sent.push({ journey: model.journeys.length - 1, version, phone, amount, city });
  journey.lead ??= { ends: [], linkAge: null, wasFollowed: false };
  journey.lead.ends.push(end);
  const { name, address } = journey.answers;
  journey.refused = end.page === 'to_correct' ? { name: wayOf(name), address: wayOf(address) } : {};
  journey.confirmed = new Set();
  if (end.page !== 'link') return;
  journey.lead.linkAge = 0;
  journey.answers = {};
}

/** The outcome page after all redirects. */
export function shownOutcome(model: Model): string {
  const journey = journeyOf(model);
  const lead = journey?.lead;
  if (!lead) return PAGES.lost;
  const page = pageOf(lead);
  if (page === 'to_correct') return PAGES[correctionOf(journey)];
  if (page !== 'link') return PAGES[page];
  if ((lead.linkAge ?? 0) >= LINK_LIFE) return PAGES.link_expired;
  return lead.wasFollowed ? PAGES.followed : PAGES.link;
}

function correctionOf(journey: Journey): 'to_correct' | 'unfinished' | 'corrected' {
  if (Object.keys(journey.refused).length === 0 || toFix(journey)) return 'to_correct';
  return gapOf(journey) ? 'unfinished' : 'corrected';
}
