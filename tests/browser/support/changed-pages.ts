import { expect, type Page } from '@playwright/test';

/** By translators, readers and extensions, to the texts and elements of a page. */
const CHANGES = {
  /** As Chrome and Edge do. */
  'a translator wraps each text in two elements': {
    change(text: Text) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      inner.append(text.data);
      text.replaceWith(outer);
    },
    isDone: (text: Text) => text.parentElement?.nodeName === 'FONT',
  },
  'an assistant puts an element before each text and each field': {
    change(text: Text) {
      const mark = () => document.createElement('reading-mark');
      text.before(mark());
      for (const field of document.querySelectorAll('input:not([data-gramm]), select:not([data-gramm])')) {
        field.setAttribute('data-gramm', 'false');
        field.before(mark());
      }
      if (!document.querySelector('body > writing-assistant')) {
        document.body.prepend(document.createElement('writing-assistant'));
        document.body.append(document.createElement('writing-assistant'));
      }
    },
    isDone: (text: Text) => text.previousSibling?.nodeName === 'READING-MARK',
  },
} as const;

/** Also what React draws later. */
export async function changeEachPage(page: Page, how: keyof typeof CHANGES, { isEarly = false } = {}) {
  const { change, isDone } = CHANGES[how];
  await page.addInitScript(`(${install})(function ${change}, ${isDone}, ${isEarly})`);
}

/** After a page load: React draws a page again that changed before React took it over. */
export const untilChanged = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-changed-by-another', '');

function install(change: (text: Text) => void, isDone: (text: Text) => boolean, isEarly: boolean) {
  const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  // React adds its own fields for a form's action, which it never takes over.
  const isTaken = () =>
    [...document.querySelectorAll(':is(header, main, footer) :not([name^="$ACTION"])')].every(isReacts);
  const observer = new MutationObserver(() => changeAll());
  const changeAll = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const isWords =
        text.data.trim() !== '' && !text.parentElement?.closest('script, style, noscript, option, textarea');
      if (isWords && !isDone(text)) found.push(text);
    }
    found.forEach(change);
    observer.takeRecords();
  };
  const begin = () => {
    if (!document.querySelector('main') || !isTaken()) return requestAnimationFrame(begin);
    // React has rendered then, and commits before the browser is idle.
    return requestIdleCallback(changeFromNow);
  };
  const changeFromNow = () => {
    changeAll();
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    document.documentElement.setAttribute('data-changed-by-another', '');
  };
  addEventListener('DOMContentLoaded', isEarly ? changeFromNow : begin);
}
