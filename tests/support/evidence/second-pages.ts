// The second verifier's part for page copies: docs/evidence-format.md, section 5, and section 7, checks 14 and 15.
import type { OpenEvent } from './second-story.ts';
import { decode, need, sha256 } from './second-verifier.ts';

type Page = { sha256: string; bytes: string };

export function checkPages(pages: Page[], texts: Page[], events: OpenEvent[]) {
  const sizes = new Map(texts.map((text) => [text.sha256, decode(text.bytes).length]));
  const shown = new Map<string, string[]>();
  for (const page of pages) {
    need(Object.keys(page).join() === 'sha256,bytes', 'page');
    const bytes = decode(page.bytes);
    need(sha256(bytes) === page.sha256, 'bytes of a page');
    need(!shown.has(page.sha256), 'page twice');
    const frames = framesIn(bytes);
    const size = frames.map((hash) => sizes.get(hash) ?? 0).reduce((one, other) => one + other, bytes.length);
    need(frames.length <= 100 && size <= 4_194_304, 'page too large');
    shown.set(page.sha256, frames);
  }
  const displays = events.flatMap(({ kind, facts }) =>
    kind === 'consent_displayed' && facts?.page ? [{ page: facts.page, text: facts.sha256 ?? '' }] : [],
  );
  for (const { page, text } of displays)
    need(shown.get(page)?.includes(text), 'page missing, or without the text');
  for (const page of shown.keys())
    need(
      displays.some((display) => display.page === page),
      'page of no event',
    );
}

function framesIn(bytes: Buffer): string[] {
  const html = bytes.toString('utf8');
  need(Buffer.from(html).equals(bytes) && html.startsWith('<!doctype html><html'), 'page copy');
  const tags = html.toLowerCase();
  need(!tags.includes('<script'), 'script in a page copy');
  // Each piece after the first begins behind `<iframe`.
  const pieces = html.split('<iframe').slice(1);
  need(pieces.length === tags.split('<iframe').length - 1, 'frame in capitals');
  return pieces.map((piece) => {
    const end = piece.indexOf('>');
    const tag = piece.slice(0, end);
    need(end > 0 && piece.startsWith('></iframe>', end) && !tag.includes('<'), 'frame with a content');
    need(/^ data-sha256="[0-9a-f]{64}" sandbox=""/.test(tag), 'frame without a hash');
    const attributes = tag.slice(90);
    const [, title = '', drawn = ''] = /^( title="[^"]*")?( class="[^"]*")?/.exec(attributes) ?? [];
    need(title.length + drawn.length === attributes.length, 'attribute of a frame');
    return tag.slice(14, 78);
  });
}
