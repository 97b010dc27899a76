import type { Page } from '@playwright/test';
import { syllable } from 'syllable';

const SENTENCE_END = /[.?!…]["”’]?(?:\s|$)/;

/** The page's own sentences, without labels, headings and the operator's frames. */
export async function sentencesOn(page: Page): Promise<string[]> {
  const texts = await page
    .locator('main :is(p, li, dd, label, legend, summary, h1, h2, h3)')
    .filter({ visible: true })
    .allInnerTexts();
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => line.trim());
  return [...new Set(lines)]
    .filter((line) => SENTENCE_END.test(line))
    .flatMap((line) => line.split(/(?<=[.?!…]["”’]?)\s+(?=[A-Z“])/))
    .filter((sentence) => sentence.split(/\s+/).length > 2);
}

/** The Flesch–Kincaid grade: 8 stands for the eighth grade of an American school. */
export function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}’'-]+/gu) ?? []);
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
