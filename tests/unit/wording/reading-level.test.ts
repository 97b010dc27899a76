import { syllable } from 'syllable';
import { expect, test } from 'vitest';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';
import { gradeOf as shownGradeOf } from '#platform/values/reading-level.ts';

const MAX_GRADE = 8;
/** A part with fewer sentences has no stable grade of its own. */
const ENOUGH = 6;
const SENTENCE_END = /[.?!…]["”’]?(?:\s|$)/;

test('the texts for borrowers read at the level of the eighth grade, together and part by part', () => {
  const errors = Object.values(httpErrors).map(({ title, dataNote, advice }) => [title, dataNote, advice]);
  const parts = { ...DICTIONARIES.en, 'HTTP errors': errors };
  const all = Object.entries(parts).map(([part, texts]) => [part, sentencesIn(texts)] as const);
  const graded = all.filter(([, sentences]) => sentences.length >= ENOUGH);
  expect(graded.length).toBeGreaterThan(5);
  const grades = Object.fromEntries(graded.map(([part, sentences]) => [part, gradeOf(sentences)]));
  expect(Object.entries(grades).filter(([, grade]) => grade > MAX_GRADE)).toEqual([]);
  expect(gradeOf(all.flatMap(([, sentences]) => sentences))).toBeLessThan(MAX_GRADE - 1);
  const hard = 'Notwithstanding these considerations, applicants acknowledge irrevocable authorization.';
  for (const grade of [gradeOf([hard]), shownGradeOf(hard)]) expect(grade).toBeGreaterThan(2 * MAX_GRADE);
});

/** Without labels and headings. A function gets a word in place of each of its values. */
function sentencesIn(texts: unknown): string[] {
  if (typeof texts === 'function') return sentencesIn(String(texts('one', 'two', 'three')));
  if (typeof texts !== 'string') return texts ? Object.values(texts).flatMap(sentencesIn) : [];
  return texts
    .split('\n')
    .filter((line) => SENTENCE_END.test(line))
    .flatMap((line) => line.split(/(?<=[.?!…]["”’]?)\s+(?=[A-Z“])/))
    .filter((sentence) => sentence.split(/\s+/).length > 2);
}

/** The Flesch–Kincaid grade: 8 stands for the eighth grade of an American school. */
function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}’'-]+/gu) ?? []);
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
