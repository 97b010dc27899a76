const MONTHS = [
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
];

/** `November 21, 2026, 2:05:09 PM UTC`, the same in every browser. */
export function formatUtc(at: Date): string {
  const hours = at.getUTCHours();
  const [minutes, seconds] = [at.getUTCMinutes(), at.getUTCSeconds()].map((part) =>
    String(part).padStart(2, '0'),
  );
  const day = `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
  return `${day}, ${hours % 12 || 12}:${minutes}:${seconds} ${hours < 12 ? 'AM' : 'PM'} UTC`;
}
