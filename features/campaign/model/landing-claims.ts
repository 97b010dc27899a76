/** Claims that no partner can prove, since lenders decide. */
const CLAIMS: [RegExp, string][] = [
  [/\bguarante/i, 'No lender guarantees an approval or a rate'],
  [/\bpre-?\s?approv/i, 'Only a lender can preapprove a borrower'],
  [/\b(?:instant|same[- ]day|certain|automatic)(?:ly)?\s+approv/i, 'Only a lender can approve a borrower'],
  [/\b(?:every(?:one|body)|anyone)\b.{0,20}\b(?:approved|qualif)/i, 'Not all borrowers qualify'],
  [/\bno\s+credit\s+check/i, 'Lenders may check credit'],
  [/\b(?:risk[- ]free|free\s+money)\b/i, 'A loan isn’t free of cost or risk'],
  [/\b(?:lowest|best)\s+(?:rate|apr)/i, 'This page can’t prove that a rate is the lowest'],
];

/** A rate, a payment or a term in an ad calls for more disclosures (Regulation Z, 12 CFR 1026.24). */
export const NAMES_RATE = /\d\s?%|\bAPR\b|\$[\d,.]+\s*(?:\/|per|a)\s*mo/i;

export function claimError(text: string): string | null {
  for (const [pattern, reason] of CLAIMS) {
    const [found] = pattern.exec(text) ?? [];
    if (found) return `Remove “${found}”. ${reason}`;
  }
  return null;
}
