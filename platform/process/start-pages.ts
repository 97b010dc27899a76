import { processSlot } from './process-wide.ts';

/** Everything that a start page shows. It has no room for a visitor, so a stored page can't show one. */
export type StartPage = {
  path: '/' | `/welcome/${string}`;
  language: 'en' | 'es';
  /** Differs whenever the page may differ: with an edit in the console, or when a campaign opens or closes. */
  state: string;
  hasParameters: boolean;
  /** Whether the links of the page carry the source of the visit. */
  carriesSource: boolean;
};

/** The page for one visitor. */
export type StartVisit = {
  page: StartPage;
  /** What the links of the page carry to the form, as parameters. */
  source: readonly (readonly [name: string, value: string])[];
  /** Counts the arrival, once the page is sent. */
  count: () => void;
};

export type StartAddress = {
  path: string;
  parameters: URLSearchParams;
  headers: Pick<Headers, 'get'>;
};

/** Null for a page that has to be rendered for its visitor. */
export type FindStartVisit = (address: StartAddress) => Promise<StartVisit | null>;

/** Nothing before the app has loaded. */
export const { get: findsStartVisit, set: rememberStartVisits } = processSlot<FindStartVisit>('startVisits');
