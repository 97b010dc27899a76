import { JSDOM } from 'jsdom';
import { textOf } from './pages/tab.ts';

const { window } = new JSDOM('');

export type ConsolePage = ReturnType<typeof consolePage>;

/** The text and the figures of a console page, as a reader sees them. */
export function consolePage(html: string) {
  const document = new window.DOMParser().parseFromString(html, 'text/html');
  const all = (selector: string, parent: ParentNode = document) => [...parent.querySelectorAll(selector)];
  return {
    text: textOf(document.body),
    fact(name: string) {
      const next = all('dt').find((each) => textOf(each) === name)?.nextElementSibling;
      return next ? textOf(next) : undefined;
    },
    table(caption: RegExp): string[][] {
      const found = all('caption')
        .find((each) => caption.test(textOf(each)))
        ?.closest('table');
      return (found ? all('tbody tr', found) : []).map((row) => all('th, td', row).map(textOf));
    },
    link: (words: RegExp) =>
      all('a')
        .find((each) => words.test(textOf(each)))
        ?.getAttribute('href') ?? undefined,
  };
}
