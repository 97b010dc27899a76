import type { JourneyKey } from '#platform/values/journey-cookie.ts';
import { processSlot } from './process-wide.ts';

/** Everything that a start page shows. It has no room for a visitor, so a stored page can't show one. */
export type StartPage = {
  /** Of a campaign or a step, never an address as a visitor typed it. */
  path: string;
  language: 'en' | 'es';
  /** Differs whenever the page may differ: with an edit in the console, or when a campaign opens or closes. */
  state: string;
  /** Whether the address has parameters. */
  hasParameters: boolean;
  /** Whether the links of the page carry the source of the visit. */
  carriesSource: boolean;
  /** For the first step of a form: the campaign and the day of a borrower without answers. */
  newJourney: { campaign: string; day: string } | null;
};

/** The page for one visitor. */
export type StartVisit = {
  page: StartPage;
  /** What the links of the page carry to the form, as parameters. */
  source: readonly (readonly [name: string, value: string])[];
  /** Counts the arrival, once the page is sent. */
  count: () => void;
};

export type StartRequest = {
  parameters: URLSearchParams;
  headers: Pick<Headers, 'get'>;
  journeyKey: JourneyKey | null;
  /** The language that the visitor chose with the switch. */
  chosen: 'en' | 'es' | null;
};

/** Null for a page that has to be rendered for its visitor. */
export type FindStartVisit = (path: string, request: StartRequest) => Promise<StartVisit | null>;

/** A redirect, and the cookies that come with it. */
export type StartAnswer = { location: string; journeyKey?: JourneyKey; language?: 'es' };

/** Null for a visitor with a journey. */
export type AnswerStart = (campaign: string, request: StartRequest) => Promise<StartAnswer | null>;

/** Nothing before the app has loaded. */
export const { get: startPages, set: rememberStartPages } = processSlot<{
  findVisit: FindStartVisit;
  answerStart: AnswerStart;
}>('startPages');
