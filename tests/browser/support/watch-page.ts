import type { Page } from '@playwright/test';

type Frame = { title: string; empty: string | null; faintest: { text: string; contrast: number } };

/** Looks at each animation frame of our own documents: has it a title and content, and how faint is its faintest text? */
export async function watchPage(page: Page) {
  const frames: Frame[] = [];
  await page.exposeFunction('noteFrame', (frame: Frame) => {
    frames.push(frame);
  });
  const { origin } = new URL(page.url());
  await page.addInitScript(watchFrames, origin);
  await page.evaluate(watchFrames, origin);
  return {
    titles: () => new Set(frames.map(({ title }) => title)),
    empty: () => frames.flatMap(({ empty }) => empty ?? []),
    faintest: () =>
      frames.map(({ faintest }) => faintest).sort((one, other) => one.contrast - other.contrast)[0],
  };
}

/** Runs in the page. */
function watchFrames(origin: string) {
  if (window.top !== window || location.origin !== origin) return;
  type Layer = { color: string; opacity: number };
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

  /** Of what these layers paint over one another. */
  function luminanceOf(layers: Layer[]): number {
    if (!canvas) throw new Error('this browser draws no canvas');
    for (const { color, opacity } of [{ color: 'white', opacity: 1 }, ...layers]) {
      canvas.globalAlpha = opacity;
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  function contrastOf(element: Element): number {
    const chain: Element[] = [];
    for (let one: Element | null = element; one; one = one.parentElement) chain.unshift(one);
    let opacity = 1;
    const layers = chain.map((one): Layer => {
      const style = getComputedStyle(one);
      opacity *= Number(style.opacity);
      return { color: style.backgroundColor, opacity };
    });
    const text = { color: getComputedStyle(element).color, opacity };
    const [one, other] = [luminanceOf([...layers, text]), luminanceOf(layers)];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  }
  function isShown(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
  }
  function faintestIn(main: Element): Frame['faintest'] {
    let faintest = { text: '', contrast: 21 };
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const seen = new Set<Element>();
    while (texts.nextNode()) {
      const { parentElement: element, textContent } = texts.currentNode;
      if (!element || !textContent?.trim() || seen.has(element) || !isShown(element)) continue;
      seen.add(element);
      const contrast = contrastOf(element);
      if (contrast < faintest.contrast) faintest = { text: textContent.trim().slice(0, 60), contrast };
    }
    return faintest;
  }

  let last = '';
  function look() {
    // Before its first paint, a document isn't what the borrower sees.
    if (performance.getEntriesByType('paint').length > 0) {
      const main = document.querySelector('main');
      const content = main?.textContent?.trim() ?? '';
      const empty = document.title.trim() === '' ? 'no title' : content === '' ? 'no content' : null;
      const faintest = main ? faintestIn(main) : { text: '', contrast: 21 };
      const frame = { title: document.title, empty: empty && `${location.pathname}: ${empty}`, faintest };
      if (JSON.stringify(frame) !== last) {
        last = JSON.stringify(frame);
        void (window as unknown as { noteFrame: (frame: Frame) => Promise<void> }).noteFrame(frame);
      }
    }
    requestAnimationFrame(look);
  }
  requestAnimationFrame(look);
}
