import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGE_COOKIE } from '#platform/http/language-cookie.ts';
import { type CookieSecrets, openCookie, sealCookie } from '#platform/sessions/sealed-cookie.ts';
import { JOURNEY_COOKIE, type JourneyKey, journeyKey } from '#platform/values/journey-cookie.ts';
import { languageCookie } from './language-switch.ts';

const OWN_COOKIE = /handoff-/;

export type VisitorCookies = {
  read: (headers: IncomingHttpHeaders) => {
    journeyKey: JourneyKey | null;
    chosen: 'en' | 'es' | null;
    /** Whether the visitor has cookies of ours, and whether other ones than a journey and a language. */
    hasOwn: boolean;
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
      const own = [...jar.keys()].filter((name) => OWN_COOKIE.test(name));
      const opened = openCookie('journey', jar.get(journeyName) ?? '', secrets);
      const chosen = jar.get(LANGUAGE_COOKIE);
      return {
        journeyKey: journeyKey.safeParse(opened).data ?? null,
        chosen: chosen === 'en' || chosen === 'es' ? chosen : null,
        hasOwn: own.length > 0,
        hasOthers: own.some((name) => name !== journeyName && name !== LANGUAGE_COOKIE),
      };
    },
    writeJourney(value) {
      const sealed = sealCookie('journey', value, ttlSeconds, secrets);
      const secure = isProduction ? 'Secure; ' : '';
      return `${journeyName}=${sealed}; Path=/; Max-Age=${ttlSeconds}; ${secure}HttpOnly; SameSite=lax`;
    },
    writeLanguage: (language) => languageCookie(language, isSecure),
  };
}

function cookieIn(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  return [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
}
