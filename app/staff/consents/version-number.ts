/** A version's number as an address or a form writes it; null for anything else. */
export function parseVersion(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
