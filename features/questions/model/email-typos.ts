/** Domains that most borrowers use. */
const DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'msn.com',
  'live.com',
  'comcast.net',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
] as const;

/** Real domains one slip away from a common one. */
const REAL = new Set([
  'mail.com',
  'gmx.com',
  'ymail.com',
  'rocketmail.com',
  'mac.com',
  'me.com',
  'email.com',
  'aim.com',
]);
const MIN_LENGTH_FOR_TWO_SLIPS = 9;

/** Null if the domain looks right. */
export function suggestEmail(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || REAL.has(domain) || DOMAINS.some((known) => known === domain)) return null;
  const meant = DOMAINS.find((known) => slips(domain, known) <= allowed(known));
  return meant ? address.slice(0, at + 1) + meant : null;
}

const allowed = (known: string) => (known.length >= MIN_LENGTH_FOR_TWO_SLIPS ? 2 : 1);

/** Letters to add, drop, replace or swap with their neighbor. */
function slips(typed: string, known: string): number {
  if (Math.abs(typed.length - known.length) > 2) return 3;
  const rows = [Array.from({ length: known.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= known.length; j += 1) {
      const at = (back: number, column: number) => rows[i - back]?.[column] ?? 0;
      const replaced = at(1, j - 1) + (typed[i - 1] === known[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && typed[i - 1] === known[j - 2] && typed[i - 2] === known[j - 1];
      row.push(Math.min(at(1, j) + 1, (row[j - 1] ?? 0) + 1, replaced, isSwap ? at(2, j - 2) + 1 : replaced));
    }
    rows.push(row);
  }
  return rows[typed.length]?.[known.length] ?? 0;
}
