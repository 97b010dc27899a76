import { expect, type Page } from '@playwright/test';

/** By translators, readers and extensions, to the texts and elements of a page. */
const CHANGES = {
  /** As Chrome and Edge do. */
  'a translator wraps each text in two elements': (text: Text) => {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    inner.append(text.data);
    text.replaceWith(outer);
  },
  'an assistant puts an element before each text and each field': (text: Text) => {
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
} as const;

/** Also what React draws later. */
export async function changeEachPage(page: Page, change: keyof typeof CHANGES, { isEarly = false } = {}) {
  await page.addInitScript(`(${install})(${CHANGES[change]}, ${isEarly})`);
}

/** After a page load: React draws a page again that changed before React took it over. */
export const untilChanged = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-changed-by-another', '');

function install(change: (text: Text) => void, isEarly: boolean) {
  const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  // React adds its own fields for a form's action, which it never takes over.
  const isTaken = () =>
    [...document.querySelectorAll(':is(header, main, footer) :not([name^="$ACTION"])')].every(isReacts);
  const done = new WeakSet<Node>();
  const observer = new MutationObserver(() => changeAll());
  const changeAll = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const parent = text.parentElement;
      const isWords =
        text.data.trim() !== '' && !parent?.closest('script, style, noscript, option, textarea');
      if (isWords && !done.has(text)) found.push(text);
    }
    for (const text of found) {
      const parent = text.parentNode;
      const before = new Set(textsIn(parent));
      change(text);
      for (const made of textsIn(parent)) if (made === text || !before.has(made)) done.add(made);
    }
    observer.takeRecords();
  };
  const textsIn = (parent: Node | null): Node[] => {
    const texts: Node[] = [];
    if (!parent) return texts;
    const walker = document.createTreeWalker(parent, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    return texts;
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
