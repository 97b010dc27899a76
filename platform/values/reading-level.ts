/** Names of things that every owner of the thing knows. */
const NAMES = /\b(Social Security|ZIP)\b/g;
const AS_ONE_SYLLABLE_EACH = 'name name';

/** The school year (Flesch and Kincaid) that can read a text. An amount or an example counts as one short word. */
export function gradeOf(text: string): number {
  const plain = text
    .replace(NAMES, AS_ONE_SYLLABLE_EACH)
    .replace(/\S+/g, (word) => (/[\d@<>]/.test(word) ? 'one' : word))
    .replace(/[^a-z.!? ]/gi, ' ');
  const sentences = Math.max(1, (plain.match(/[a-z]\s*[.!?]/gi) ?? []).length);
  const words = plain.match(/[a-z]+/gi) ?? [];
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word.toLowerCase()), 0);
  return 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59;
}

function syllablesOf(word: string): number {
  const sounded = word.replace(/(?<=[^aeiouy])e$/, '').replace(/(?<=[^aeiouytd])ed$/, '');
  return Math.max(1, (sounded.match(/[aeiouy]+/g) ?? []).length);
}
