import { showConsent } from '#journeys/show-consent.ts';
import { readJourneyKey } from '#sessions/journey-cookie.ts';

type Context = { params: Promise<{ sha256: string }> };

const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  // The same list as the frame's, so that the document is as dead in its own tab.
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
].join('; ');

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
};

// Everything around the block is ours and comes before or after it; the bytes in between are the operator's, untouched.
const BEFORE = Buffer.from(
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Consent text</title><base target="_blank">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<style>body{margin:0;padding:1rem 1.25rem;background:#fff;color:#13221c;` +
    `font:1.0625rem/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}` +
    `a{color:#0e4535}</style></head><body>\n`,
);
const AFTER = Buffer.from('</body></html>');

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { sha256 } = await params;
  const bytes = /^[0-9a-f]{64}$/.test(sha256) ? await showConsent(sha256, await readJourneyKey()) : null;
  if (!bytes) return new Response('There is no such text here.', { status: 404 });
  return new Response(Buffer.concat([BEFORE, bytes, AFTER]), { headers: HEADERS });
}
