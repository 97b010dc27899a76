import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_COOKIE } from '#platform/http/language-cookie.ts';
import { type CookieSecrets, openCookie, sealCookie } from '#platform/sessions/sealed-cookie.ts';
import { JOURNEY_COOKIE, JOURNEY_KEY, type JourneyKey } from '#platform/values/journey-cookie.ts';
import { cookieText } from './cookie-text.ts';
import { languageCookie } from './language-switch.ts';

const OWN_COOKIE = /handoff-/;

export type VisitorCookies = {
  read: (headers: IncomingHttpHeaders) => {
    journeyKey: JourneyKey | null;
    chosen: 'en' | 'es' | null;
    /** Whether the visitor has further cookies of ours, such as a journey that doesn't open. */
    hasOthers: boolean;
  };
  writeJourney: (value: JourneyKey) => string;
  writeLanguage: (language: 'es') => string;
};

type CookieSettings = {
  secrets: CookieSecrets;
  isProduction: boolean;
  /** Whether the app uses https. */
  isSecure: boolean;
  ttlSeconds: number;
};

/** As the app reads and writes them, for what the server answers without Next. */
export function createVisitorCookies(settings: CookieSettings): VisitorCookies {
  const { secrets, isProduction, isSecure, ttlSeconds } = settings;
  const journeyName = JOURNEY_COOKIE[isProduction ? 'productionName' : 'localName'];
  return {
    read({ cookie = '' }) {
      const jar = new Map(cookie.split(';').map(cookieIn));
      const opened = openCookie('journey', jar.get(journeyName) ?? '', secrets);
      const journeyKey = JOURNEY_KEY.safeParse(opened).data ?? null;
      const chosen = jar.get(LANGUAGE_COOKIE);
      const known = journeyKey ? [LANGUAGE_COOKIE, journeyName] : [LANGUAGE_COOKIE];
      return {
        journeyKey,
        chosen: chosen === 'en' || chosen === 'es' ? chosen : null,
        hasOthers: [...jar.keys()].some((name) => OWN_COOKIE.test(name) && !known.includes(name)),
      };
    },
    writeJourney: (value) =>
      cookieText(journeyName, sealCookie('journey', value, ttlSeconds, secrets), ttlSeconds, isProduction),
    writeLanguage: (language) => languageCookie(language, isSecure),
  };
}

function cookieIn(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  return [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
}
