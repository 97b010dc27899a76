import { createHash } from 'node:crypto';
import { NO_SCRIPT_SINKS } from '#platform/http/outbound-headers.ts';
import { servedFonts } from '#platform/process/font-urls.ts';
import { type Letterhead, letterhead } from '#platform/process/letterhead.ts';
import { DEFAULT_TYPEFACE } from '#platform/values/typefaces.ts';
import { errorPageStyle } from './error-page-style.ts';
import type { HttpError, OldInputNotice } from './http-errors.ts';
import type { OldInput } from './old-input.ts';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '');

/** A page without scripts, and its policy. Hidden fields hold the old input, so that a button sends it again. */
export function errorPage(error: HttpError, oldInput?: OldInput): { html: string; policy: string } {
  const known = letterhead();
  const fonts = servedFonts(known?.typeface ?? DEFAULT_TYPEFACE);
  const style = errorPageStyle(known, fonts);
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    html: documentOf(error, { style, known, oldInput }),
    policy: `default-src 'none'; style-src 'sha256-${hash}'; ${fonts.length > 0 ? "font-src 'self'; " : ''}base-uri 'none'; form-action ${oldInput ? "'self'" : "'none'"}; frame-ancestors 'none'; ${NO_SCRIPT_SINKS}`,
  };
}

type Surroundings = { style: string; known: Letterhead | undefined; oldInput: OldInput | undefined };

function documentOf(error: HttpError, { style, known, oldInput }: Surroundings) {
  const { title, canRetry, link = START_LINK, commands } = error;
  const { dataNote, advice } = oldInput ? { ...HELD, ...error.oldInputNotice } : error;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${title}${known ? ` – ${escaped(known.brandName)}` : ''}</title>
<style>${style}</style>
</head>
<body>${known ? header(known) : ''}
<main class="column">
<div class="card">
${SCENE}
<h1>${title}</h1>
<div class="words">
<p>${dataNote}</p>
<p>${advice}</p>${commands ? `\n<pre tabindex="0"><code>${commands.join('\n')}</code></pre>` : ''}
</div>
${oldInput ? sendAgain(oldInput) : ''}<p class="ways">${canRetry && !oldInput ? '<a href="">Open the page again</a>' : ''}${link ? `<a href="${link.href}">${link.label}</a>` : ''}</p>
</div>
</main>${known ? footer(known) : ''}
</body>
</html>
`;
}

/** The unplugged cable of the app's own pages. */
const SCENE =
  '<div class="scene"><svg viewBox="0 0 320 150" aria-hidden="true"><circle class="soft" cx="94" cy="112" r="64"/><circle class="soft" cx="246" cy="46" r="34"/><path d="M16 118c36 2 50-36 88-36"/><rect class="solid" x="102" y="62" width="34" height="40" rx="9"/><path class="thick" d="M138 73h13m-13 18h13"/><rect class="paper" x="184" y="58" width="36" height="48" rx="11"/><path class="thick" d="M190 73h9m-9 18h9"/><path d="M221 82c34 0 28 40 84 36"/></svg></div>';

const START_LINK = { href: '/', label: 'Go to the start page' };

const HELD: OldInputNotice = {
  dataNote: 'It was not saved yet, but nothing is lost: this page holds what you typed.',
  advice: 'Wait a moment, then send it again from here.',
};

function sendAgain(oldInput: OldInput) {
  const fields = oldInput.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  return `<form method="post" enctype="multipart/form-data">${fields.join('')}<button>Send it again</button></form>
`;
}

function header({ brandName }: Letterhead) {
  return `
<header><div class="column"><a class="brand" href="/"><svg viewBox="0 0 36 36" aria-hidden="true"><rect width="36" height="36" rx="10"/><path d="M18 7v22M18 13l-5-4M18 13l5-4M18 19l-7-5M18 19l7-5M18 25l-7-5M18 25l7-5"/></svg>${escaped(brandName)}</a></div></header>`;
}

function footer({ helpEmail, helpPhone }: Letterhead) {
  const email = helpEmail && escaped(helpEmail);
  const ways = [
    ...(email ? [`<li>Email <a href="mailto:${email}">${email}</a></li>`] : []),
    ...(helpPhone
      ? [`<li>Call <a href="tel:${helpPhone.replace(/\D/g, '')}">${escaped(helpPhone)}</a></li>`]
      : []),
  ];
  if (ways.length === 0) return '';
  return `
<footer><div class="column"><h2>Need help?</h2><ul>${ways.join('')}</ul></div></footer>`;
}
