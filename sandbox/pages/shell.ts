import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';

const STYLE = ['base', 'offers', 'overview', 'controls']
  .map((name) => readFileSync(new URL(`./${name}.css`, import.meta.url), 'utf8'))
  .join('');
const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'";
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%234a2148'/%3E%3Cpath d='M7 21a9 9 0 0 1 18 0z' fill='%23f5a877'/%3E%3C/svg%3E";

type Html = ReturnType<typeof html>;

export function page(
  c: Context,
  content: { title: string; hero: Html; main: Html; script?: string; hasForms?: boolean },
  status: 200 | 400 | 404 | 410 = 200,
) {
  const { script, hasForms = false } = content;
  const policy = `${CONTENT_POLICY}; form-action ${hasForms ? "'self'" : "'none'"}`;
  c.header('Content-Security-Policy', script ? `${policy}; ${scriptPolicy(script)}` : policy);
  c.header('X-Content-Type-Options', 'nosniff');
  // A link to offers opens without a password: it must not leak as a referrer or stay in a cache.
  // Under no-referrer a browser sends a form with the origin null, which looks like another site.
  c.header('Referrer-Policy', hasForms ? 'same-origin' : 'no-referrer');
  c.header('Cache-Control', 'no-store');
  return c.html(
    html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${content.title}</title>
<link rel="icon" href="${raw(ICON)}">
<style>${raw(STYLE)}</style>
</head>
<body>
<header>
<p class="notice"><strong>Sandbox</strong> <span>Everything here is simulated, including offers and lenders.</span></p>
<div class="measure">
<p class="brand">${LOGO}<span>Fairlight <small>Marketplace</small></span></p>
${content.hero}
</div>
</header>
<main class="measure">${content.main}</main>
<footer><p class="measure">Fairlight Marketplace is an imaginary company. It simulates a loan marketplace for testing a partner’s application on your machine.</p></footer>
${script && html`<script>${raw(script)}</script>`}
</body>
</html>`,
    status,
  );
}

export function unknownLink(c: Context, whatToDo: string) {
  const reason = 'It may be incomplete, or the sandbox has restarted since.';
  return linkError(c, 404, 'We don’t know this link', reason, whatToDo);
}

export function linkError(
  c: Context,
  status: 400 | 404 | 410,
  title: string,
  reason: string,
  whatToDo: string,
) {
  return page(
    c,
    {
      title: `${title} – Fairlight Marketplace (sandbox)`,
      hero: html`<h1>${title}</h1>
<p class="lead">${reason}</p>`,
      main: html`<section class="card prose">
<h2>What you can do</h2>
<p>${whatToDo}</p>
</section>`,
    },
    status,
  );
}

function scriptPolicy(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return `script-src 'sha256-${hash}'; connect-src 'self'`;
}

const LOGO = html`<svg viewBox="0 0 40 40" width="40" height="40" aria-hidden="true"><path d="M8 27a12 12 0 0 1 24 0z" fill="currentColor"/><path d="M4 32h32M20 5v5M6.6 12.6l3.6 3.6M33.4 12.6l-3.6 3.6" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/></svg>`;
