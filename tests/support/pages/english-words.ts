import { JSDOM } from 'jsdom';
import { stateOptions } from '#features/questions/model/states.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import type { Language } from '#features/wording/model/language.ts';
import { CHOICES } from '#prisma/answer-options.ts';

/** Words that are neither English nor Spanish here: the other language's name, the sample brand, addresses. */
const NAMES = ['english', 'juniper', 'money', 'example', 'com', 'help'];

/** The words on the page that only English texts of ours have, also in names for screen readers. */
export function englishIn(html: string, typed: readonly string[] = []): string[] {
  const allowed = new Set([...NAMES, ...wordsIn(typed.join(' '))]);
  const found = wordsIn(textOf(new JSDOM(html).window.document).replaceAll(REFERENCE, '')).filter(
    (word) => ENGLISH.has(word) && !allowed.has(word),
  );
  return [...new Set(found)];
}

/** Its letters may make up a word. */
const REFERENCE = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/g;

const TEXT = 3;
const READ_ATTRIBUTES = ['aria-label', 'alt', 'title', 'placeholder'];
/** The partner's own English texts are marked. */
const SKIPPED = 'script, style, template, noscript, [lang="en"]';

function textOf(page: Document): string {
  const own = page.documentElement.cloneNode(true) as Element;
  for (const skipped of own.querySelectorAll(SKIPPED)) skipped.remove();
  const texts = [...own.querySelectorAll('*')].flatMap((element) => [
    ...READ_ATTRIBUTES.map((name) => element.getAttribute(name)),
    ...[...element.childNodes].map((node) => (node.nodeType === TEXT ? node.nodeValue : null)),
  ]);
  return [page.title, ...texts].join('\n');
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}’]+/gu) ?? [];

const ENGLISH = wordsOf('en').difference(wordsOf('es'));

function wordsOf(language: Language): Set<string> {
  const copy = DICTIONARIES[language];
  const labels = Object.values(CHOICES).flatMap(({ confirmed, sample, assumed }) =>
    [...confirmed, ...sample, ...assumed].map(([, english, spanish]) =>
      language === 'en' ? english : spanish,
    ),
  );
  const states = stateOptions('all', copy.states.names).map(({ label }) => label);
  return new Set(wordsIn([...textsIn(copy), ...labels, ...states].join('\n')));
}

/** Functions by what they return for numbers as texts. A text is also a list of its letters. */
function textsIn(words: object): string[] {
  return Object.values(words).flatMap((value): string[] => {
    if (typeof value === 'function') return [String(value('1', '2', '3'))];
    if (value !== null && typeof value === 'object') return textsIn(value);
    return [String(value)];
  });
}
