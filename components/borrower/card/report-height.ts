/**
 * Sends the height of the card to the page around it, once embed.js there has asked and with each change. Its text is in the
 * page, so it uses nothing else.
 */
export function reportHeight(cardId: string, message: string, origins: readonly string[]): void {
  const card = document.getElementById(cardId);
  let asker = '';
  const report = () => {
    const height = Math.ceil(card?.getBoundingClientRect().height ?? 0);
    if (asker) window.parent.postMessage(`${message}:${height}`, asker);
  };
  window.addEventListener('message', ({ data, origin, source }) => {
    if (source !== window.parent || !origins.includes(origin) || data !== message) return;
    asker = origin;
    report();
  });
  if (card) new ResizeObserver(report).observe(card);
}
