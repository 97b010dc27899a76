import { JSDOM } from 'jsdom';
import { stateOptions } from '#features/form/model/states.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import type { Language } from '#features/wording/model/language.ts';
import { CHOICES } from '#prisma/answer-options.ts';

/** Words that are neither English nor Spanish here: the other language's name, the sample brand, addresses. */
const NAMES = ['english', 'juniper', 'money', 'example', 'com', 'help'];

const READ = '//text()|//@aria-label|//@alt|//@title|//@placeholder';
/** The partner's own English texts are marked. */
const SKIPPED = 'script, style, template, noscript, [lang="en"]';
/** Its letters may make up a word. */
const REFERENCE = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/g;

/** The words on the page that only English texts of ours have, also in names for screen readers. */
export function englishIn(html: string, typed: readonly string[] = []): string[] {
  const { document, XPathResult } = new JSDOM(html).window;
  for (const skipped of document.documentElement.querySelectorAll(SKIPPED)) skipped.remove();
  const read = document.evaluate(READ, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  const texts = Array.from({ length: read.snapshotLength }, (_, at) => read.snapshotItem(at)?.nodeValue);
  const found = new Set(wordsIn(texts.join('\n').replaceAll(REFERENCE, '')));
  return [...found.intersection(ENGLISH).difference(new Set([...NAMES, ...wordsIn(typed.join(' '))]))];
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}’]+/gu) ?? [];

const ENGLISH = wordsOf('en', 1).difference(wordsOf('es', 2));

function wordsOf(language: Language, column: 1 | 2): Set<string> {
  const copy = DICTIONARIES[language];
  const labels = Object.values(CHOICES).flatMap(({ confirmed, sample, assumed }) =>
    [...confirmed, ...sample, ...assumed].map((choice) => choice[column]),
  );
  const states = stateOptions('all', copy.states.names).map(({ label }) => label);
  return new Set(wordsIn([...textsIn(copy), ...labels, ...states].join('\n')));
}

/** Functions by what they return for numbers as texts. A text is also a list of its letters. */
function textsIn(words: object): string[] {
  return Object.values(words).flatMap((value): string[] => {
    if (typeof value === 'function') return [String(value('1', '2', '3'))];
    return value !== null && typeof value === 'object' ? textsIn(value) : [String(value)];
  });
}
