/** embed.js, which runs in pages of the partner beside the starter card. Without it, the card has a fixed height. */
import { SOURCE_NAMES } from '#features/campaign/model/campaign-link.ts';
import { MAX_VALUE_LENGTH } from '#features/campaign/model/parameter-values.ts';
import { HEIGHT_MESSAGE } from './height-message.ts';

const MAX_HEIGHT = 2_000;

const script = document.currentScript;
/** Of this script, and so of the cards. */
const origin = script instanceof HTMLScriptElement ? new URL(script.src).origin : '';
/** A page with two cards may load this script twice. */
const cards = [...document.querySelectorAll('iframe')].filter(
  ({ src, dataset }) => src.startsWith(`${origin}/embed/`) && !dataset.handoffCard,
);

/** The card's address with the source of the visit to this page. */
function withSource(address: string): string {
  const url = new URL(address);
  const visit = new URLSearchParams(window.location.search);
  for (const name of SOURCE_NAMES) {
    const value = visit.get(name);
    if (value && value.length <= MAX_VALUE_LENGTH) url.searchParams.set(name, value);
  }
  return url.href;
}

/** A frame that has loaded another site hides its document. Its new address must add nothing to the browser's history. */
function open(card: HTMLIFrameElement, address: string): void {
  if (card.contentDocument) card.src = address;
  else card.contentWindow?.location.replace(address);
}

for (const card of cards) {
  card.dataset.handoffCard = 'ready';
  const askHeight = () => card.contentWindow?.postMessage(HEIGHT_MESSAGE, origin);
  card.addEventListener('load', askHeight);
  const address = withSource(card.src);
  if (address !== card.src) open(card, address);
  else if (!card.contentDocument) askHeight();
}

window.addEventListener('message', ({ data, origin: sender, source }) => {
  const card = cards.find(({ contentWindow }) => contentWindow === source);
  const [word, height] = String(data).split(':');
  if (!card || sender !== origin || word !== HEIGHT_MESSAGE) return;
  const pixels = Number(height);
  if (pixels > 0 && pixels <= MAX_HEIGHT) card.style.height = `${pixels}px`;
});
