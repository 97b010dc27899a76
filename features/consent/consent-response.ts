import 'server-only';
import { runJob } from '#features/consent/checker/thread.ts';
import { SHELL_END, SHELL_START } from '#features/consent/model/consent-inspection.ts';
import { findConsentText } from '#features/consent/store/consent-texts.ts';
import { framesOf, withFrames } from '#features/evidence/proof/format/page-frames.ts';
import { escaped } from '#features/evidence/proof/page/markup.ts';
import { logAlert } from '#platform/log/log.ts';
import { processWide } from '#platform/process/process-wide.ts';

const policyOf = (loads: string, sandbox: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    loads,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    sandbox,
  ].join('; ');
/** The sandbox is that of the frame, so that the document is also inactive in its own tab. */
const TEXT_POLICY = policyOf(
  'img-src data:',
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
);
/** It makes any stored copy inactive, also in a tab of its own. */
const PAGE_POLICY = policyOf('img-src data:; font-src data:', 'sandbox');

const respond = (document: string | Buffer<ArrayBuffer>, policy: string) =>
  new Response(document, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'private, no-store',
    },
  });

/** Colors that a text brings are made for white: on another paper they could become hard to read. */
const BRINGS_COLORS = '[style*="color" i],[style*="background" i],[color],[bgcolor],[background],style';

/** Around the operator's bytes, whose own styles come first. The frame's height is estimated from these lengths. */
const STYLES =
  'body{margin:0 auto;max-width:42rem;padding:1.25rem;background:#fff;color:#13221c;overflow-wrap:anywhere;' +
  'font:1.0625rem/1.65 -apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}' +
  'body>:first-child{margin-top:0}li+li{margin-top:.5em}' +
  'h1,h2,h3,h4,h5,h6{margin:1.5em 0 .5em;line-height:1.3}' +
  'h1{font-size:1.375rem}h2{font-size:1.25rem}h3{font-size:1.125rem}' +
  'a{color:#0e4535}.words{white-space:pre-wrap}' +
  '@media(min-width:31rem){body{padding:1.5rem 2rem}}' +
  `@media screen and (prefers-color-scheme:dark){body:not(:has(${BRINGS_COLORS})){background:#dfe6e2}}` +
  '@media print{body{max-width:none;padding:0;color:#000}a{color:#000}pre{white-space:pre-wrap}img{max-width:100%}}';

export function consentDocument(block: Uint8Array): Response {
  return documentOf('Consent text', block);
}

export function plainTextDocument(plainText: string): Response {
  const escaped = plainText.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return documentOf('Consent text, words only', Buffer.from(`<div class="words">${escaped}</div>`));
}

export function noPlainTextDocument(sha256: string): Response {
  const link = `<a href="/consent/${sha256}">Open the document</a>`;
  return documentOf('Consent text', Buffer.from(`<p>We can’t show this text as words only. ${link}</p>`));
}

function documentOf(title: string, body: Uint8Array): Response {
  return respond(inShell(title, body), TEXT_POLICY);
}

function inShell(title: string, body: Uint8Array): Buffer<ArrayBuffer> {
  const before =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><base target="_blank">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLES}</style></head>${SHELL_START}`;
  return Buffer.concat([Buffer.from(before), body, Buffer.from(SHELL_END)]);
}

export const noSuchText = () => new Response('There is no such text here.', { status: 404 });

const MAX_TEXTS = 30;

const known = processWide('consentWords', () => new Map<string, Promise<string | null>>());

export function plainTextOf(sha256: string, bytes: Uint8Array): Promise<string | null> {
  const plainText = known.get(sha256) ?? convert(sha256, Buffer.from(bytes).toString('utf8'));
  known.delete(sha256);
  known.set(sha256, plainText);
  const [oldest] = known.keys();
  if (known.size > MAX_TEXTS && oldest) known.delete(oldest);
  return plainText;
}

async function convert(sha256: string, html: string): Promise<string | null> {
  const plainText = await runJob('wordsWithin', html);
  if (plainText.isDone) return plainText.value;
  logAlert('check_stopped', { what: 'words', reason: plainText.stop });
  // The next request tries again: the cause may be the load, not the text.
  known.delete(sha256);
  return null;
}

/** The texts that the copy shows, each once. */
export const textsIn = (copy: Uint8Array): string[] => [...new Set(framesOf(copy) ?? [])];

/** The sandbox opens no new tab, so links do nothing. */
const INACTIVE_LINKS = '<head><base target="_blank">';

/** The copy with its texts in its frames. The frames inherit the policy. */
export async function pageCopyDocument(copy: Uint8Array): Promise<Response> {
  const documents = new Map<string, string>();
  for (const sha256 of textsIn(copy)) {
    const text = await findConsentText(sha256);
    if (text) documents.set(sha256, escaped(inShell('Consent text', text).toString('utf8')));
  }
  const html = withFrames(copy, (sha256) => documents.get(sha256) ?? null);
  return respond(html.replace('<head>', INACTIVE_LINKS), PAGE_POLICY);
}

export const noSuchPage = () => new Response('There is no such page here.', { status: 404 });
