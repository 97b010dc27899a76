import type { JourneyKey } from '#platform/values/journey-cookie.ts';
import { processSlot } from './process-wide.ts';

/** Everything that an entry page shows. It has no room for a visitor, so a stored page can't show one. */
export type EntryPage = {
  /** Of a campaign or a step, never an address as a visitor typed it. */
  path: string;
  language: 'en' | 'es';
  /** Differs whenever the page may differ: with an edit in the console, or when a campaign opens or closes. */
  configurationState: string;
  /** Whether the address has parameters. */
  hasParameters: boolean;
  /** The parameter that stands for the source of a visit. Null if the links of the page carry none. */
  sourceParameter: string | null;
  /** For the first step of a form: the campaign and the day of a borrower without answers. */
  newJourney: { campaign: string; day: string } | null;
};

/** The page for one visitor. */
export type EntryAnswer = {
  page: EntryPage;
  /** Parameters that the links of the page carry to the form. */
  source: readonly (readonly [name: string, value: string])[];
  /** Origins whose pages may show this one in a frame. */
  framedBy?: readonly string[];
  /** Once the page is sent. */
  countView: () => void;
};

export type EntryRequest = {
  parameters: URLSearchParams;
  headers: Pick<Headers, 'get'>;
  journeyKey: JourneyKey | null;
  /** The language that the visitor chose with the switch. */
  chosen: 'en' | 'es' | null;
};

/** Null for a page that has to be rendered for its visitor. */
export type FindEntry = (path: string, request: EntryRequest) => Promise<EntryAnswer | null>;

/** A redirect, and the cookies that come with it. */
export type BeginAnswer = { location: string; journeyKey?: JourneyKey; language?: 'es' };

/** Null for a visitor with a journey. */
export type BeginJourney = (campaign: string, request: EntryRequest) => Promise<BeginAnswer | null>;

export type EntryPages = {
  findEntry: FindEntry;
  /** One page of each kind and campaign, to be rendered before the first visitor comes. */
  listPages: () => Promise<EntryPage[]>;
  beginJourney: BeginJourney;
};

/** Nothing before the app has loaded. */
export const { get: entryPages, set: rememberEntryPages } = processSlot<EntryPages>('entryPages');
