const MONTHS = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
} as const;

/** `November 21, 2026, 2:05:09 PM UTC` or `21 de noviembre de 2026, 2:05:09 p. m. UTC`, the same in every browser. */
export function formatUtc(at: Date, language: 'en' | 'es' = 'en'): string {
  const hours = at.getUTCHours();
  const [minutes, seconds] = [at.getUTCMinutes(), at.getUTCSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  );
  const month = MONTHS[language][at.getUTCMonth()];
  const [date, year] = [at.getUTCDate(), at.getUTCFullYear()];
  const time = `${hours % 12 || 12}:${minutes}:${seconds}`;
  if (language === 'es')
    return `${date} de ${month} de ${year}, ${time}\u00a0${hours < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.'}\u00a0UTC`;
  return `${month} ${date}, ${year}, ${time} ${hours < 12 ? 'AM' : 'PM'} UTC`;
}
