/** A pattern that no text may have, and the reason. */
export type Limit = [RegExp, string];

const MARKUP = /[<>\p{Cc}\p{Cf}]|\]\(|\*\*|__/u;
const LINK = /https?:|www\.|[\w-]\.(?:com|net|org|edu|gov|info|io|co|us|mx|es)\b/i;
const PHONE = /(?:\d[\s().-]*){7,}/;

const LIMITS: Limit[] = [
  [MARKUP, 'Use plain text without formatting or hidden characters'],
  [LINK, 'Links aren’t allowed here'],
  [/@/, 'Email addresses aren’t allowed here. The pages show your contact details'],
  [PHONE, 'Phone numbers aren’t allowed here. The pages show your contact details'],
];

/** For texts between the questions: contacts belong to the brand, which two people publish. */
export const plainTextError = (text: string): string | null => limitError(LIMITS, text);

/** Names the first part of the text that breaks a limit. */
export function limitError(limits: readonly Limit[], text: string): string | null {
  for (const [pattern, reason] of limits) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return /\S/.test(found) ? `Remove “${found.trim()}”. ${reason}` : reason;
  }
  return null;
}
