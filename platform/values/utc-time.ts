import { MONTHS } from './months.ts';

type Language = 'en' | 'es';

const NBSP = '\u00a0';
const ZONE = { en: 'universal time (UTC)', es: 'hora universal (UTC)' };

/** `November 21, 2026, 2:05:09 PM UTC` or `21 de noviembre de 2026, 2:05:09 p. m. UTC`, the same in every browser. */
export const formatUtc = (at: Date, language: Language = 'en'): string =>
  `${dateAndTime(at, language, 2)}${language === 'es' ? NBSP : ' '}UTC`;

/** `November 21, 2026, 2:05 PM, universal time (UTC)`, for people who don't read the proof. */
export const formatUtcInWords = (at: Date, language: Language = 'en'): string =>
  `${dateAndTime(at, language, 1)}, ${ZONE[language]}`;

function dateAndTime(at: Date, language: Language, parts: number): string {
  const hours = at.getUTCHours();
  const small = [at.getUTCMinutes(), at.getUTCSeconds()].slice(0, parts);
  const time = [hours % 12 || 12, ...small.map((part) => String(part).padStart(2, '0'))].join(':');
  const month = MONTHS[language][at.getUTCMonth()];
  const [date, year] = [at.getUTCDate(), at.getUTCFullYear()];
  if (language === 'es')
    return `${date} de ${month} de ${year}, ${time}${NBSP}${hours < 12 ? `a.${NBSP}m.` : `p.${NBSP}m.`}`;
  return `${month} ${date}, ${year}, ${time} ${hours < 12 ? 'AM' : 'PM'}`;
}
