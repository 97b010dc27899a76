import { escapeHtml } from '#platform/values/escape-html.ts';

/** Of a card without scripts: enough for the longest one on a narrow phone. */
export const CARD_HEIGHT = 500;

/** The markup of the starter card for a page of the partner. `title` names the frame for screen readers. */
export const embedSnippet = (origin: string, slug: string, title: string): string =>
  `<iframe src="${origin}/embed/${slug}" title="${escapeHtml(title)}" width="100%" height="${CARD_HEIGHT}" style="border: 0" loading="lazy" referrerpolicy="strict-origin"></iframe> <script src="${origin}/embed.js" async></script>`;
