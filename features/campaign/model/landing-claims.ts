import type { Language } from '#features/wording/model/language.ts';
import { type Limit, limitError } from '#features/wording/model/plain-text.ts';

/** Claims that no partner can prove, since lenders decide. */
const ENGLISH_CLAIMS: Limit[] = [
  [/\bguarante/i, 'No lender guarantees an approval or a rate'],
  [/\bpre-?\s?approv/i, 'Only a lender can preapprove a borrower'],
  [/\b(?:instant|same[- ]day|certain|automatic)(?:ly)?\s+approv/i, 'Only a lender can approve a borrower'],
  [/\b(?:every(?:one|body)|anyone)\b.{0,20}\b(?:approved|qualif)/i, 'Not all borrowers qualify'],
  [/\bno\s+credit\s+check/i, 'Lenders may check credit'],
  [/\b(?:risk[- ]free|free\s+money)\b/i, 'A loan isn’t free of cost or risk'],
  [/\b(?:lowest|best)\s+(?:rate|apr)/i, 'This page can’t prove that a rate is the lowest'],
];

const SPANISH_CLAIMS: Limit[] = [
  // A loan `sin garantía` is unsecured.
  [/(?<!\bsin\s+)\bgarant[ií]\p{L}*/iu, 'No lender guarantees an approval or a rate'],
  [/(?<!\p{L})pre-?\s?apro?[bu]/iu, 'Only a lender can preapprove a borrower'],
  [
    /\b(?:aprobaci[oó]n|aprobad[oa]s?)\s+(?:al\s+instante|instant[aá]nea|inmediata|segura|autom[aá]tica|el\s+mismo\s+d[ií]a)/i,
    'Only a lender can approve a borrower',
  ],
  [/\b(?:todos|cualquiera)\b.{0,20}(?:aprob|aprueb|califi)/i, 'Not all borrowers qualify'],
  [
    /\b(?:sin|no)\s+(?:verifi[cq]|revis|consult)\p{L}*\s+(?:(?:de|el|su|tu|la|historial|puntaje)\s+)*cr[eé]dito/iu,
    'Lenders may check credit',
  ],
  [/\b(?:sin\s+riesgo|dinero\s+gratis)\b/i, 'A loan isn’t free of cost or risk'],
  [
    /\b(?:mejor(?:es)?\s+(?:tasa|inter[eé]s)|(?:tasas?|inter[eé]s(?:es)?)\s+m[aá]s\s+baj[ao])/i,
    'This page can’t prove that a rate is the lowest',
  ],
];

const CLAIMS: Record<Language, Limit[]> = {
  en: ENGLISH_CLAIMS,
  // A Spanish text may have English words.
  es: [...ENGLISH_CLAIMS, ...SPANISH_CLAIMS],
};

/** A rate, a payment or a term in an ad calls for more disclosures (Regulation Z, 12 CFR 1026.24). */
export const NAMES_RATE =
  /\d\s?%|\b(?:APR|TAE)\b|\btasas?\s+(?:de\s+porcentaje\s+)?anual|\$[\d,.]+\s*(?:\/|per|a)\s*mo|\$[\d,.]+\s*(?:\/\s*mes|(?:al|por|cada)\s+mes|mensual)/i;

/** That a check leaves a credit score as it is: only an operator knows. */
export const NAMES_SOFT_INQUIRY =
  /\b(?:affect|hurt|harm|impact|damage)[^.!?]{0,40}\b(?:credit|score)|\bsoft\s(?:credit\s)?(?:inquir|check|pull)|(?<!\p{L})(?:afect|perjudi[cq]|dañ)[^.!?]{0,40}(?:cr[eé]dito|puntaje)/iu;

export const claimError = (text: string, language: Language = 'en'): string | null =>
  limitError(CLAIMS[language], text);
