import type { IncomingHttpHeaders } from 'node:http';

/** The language of the switch. No name prefix: it protects nothing, and local mode has the same name. */
export const LANGUAGE_COOKIE = 'handoff-language';

/** Set by the server around Next: the campaign of a landing page or a starter card, which the layout of the app can't see. */
export const WELCOME_HEADER = 'x-handoff-welcome';

/** Set by the server around Next for pages of the console, which are in English for every reader. */
export const CONSOLE_HEADER = 'x-handoff-console';

const SPANISH_CHOSEN = `${LANGUAGE_COOKIE}=es`;

/** A campaign link keeps its parameters: one of them may be called `lang`. */
const BORROWER_PAGE = /^\/(?:(?:apply|welcome|receipt)(?:\/[\w-]+)*\/?)?$/;
/** Two slashes in a row would lead to another site. */
const PLAIN_PATH = /^(?!\/(?:staff|start|_next)(?:\/|$))(?:\/[\w.~-]+)+\/?$/;

/** Whether `?lang=` at this path switches the language. A page that does not exist says so in both. */
export const switchesLanguage = (path: string, isUnknownPage: boolean): boolean =>
  BORROWER_PAGE.test(path) || (isUnknownPage && PLAIN_PATH.test(path));

/** For pages without a database: whether the reader once switched to Spanish. */
export const chosenLanguage = ({ cookie = '' }: IncomingHttpHeaders): 'en' | 'es' =>
  cookie.split(/;\s*/).includes(SPANISH_CHOSEN) ? 'es' : 'en';
