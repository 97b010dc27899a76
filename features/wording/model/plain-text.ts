type Limit = [RegExp, string];

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
export function plainTextError(text: string): string | null {
  for (const [pattern, reason] of LIMITS) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return removal(found, reason);
  }
  return null;
}

export const removal = (found: string, reason: string) =>
  /\S/.test(found) ? `Remove “${found.trim()}”. ${reason}` : reason;
