import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { chosenLanguage, switchesLanguage } from '#platform/http/language-cookie.ts';
import { NO_SCRIPT_SINKS } from '#platform/http/outbound-headers.ts';
import { splitUrl } from '#platform/http/plain-path.ts';
import { type ErrorPageBrand, errorPageBrand, isSpanishOffered } from '#platform/process/error-page-brand.ts';
import { servedFonts } from '#platform/process/font-urls.ts';
import { escapeHtml } from '#platform/values/escape-html.ts';
import { DEFAULT_TYPEFACE } from '#platform/values/typefaces.ts';
import { errorPageStyle } from './error-page-style.ts';
import type { OldInput } from './old-input.ts';

export type OldInputNotice = { dataNote: string; advice: string };

export type ErrorWords = {
  title: string;
  dataNote: string;
  advice: string;
  oldInputNotice?: Partial<OldInputNotice>;
};

export type HttpError = ErrorWords & {
  status: number;
  /** Errors without it are for staff, who read English. */
  es?: ErrorWords;
  /** Instead, on a page of the console. */
  staff?: Partial<ErrorWords>;
  /** At any address, such as on the console's own host. */
  isOfConsole?: true;
  canRetry?: true;
  unknownAction?: true;
  link?: { href: string; label: string } | null;
  commands?: readonly string[];
};

export type ErrorLanguage = 'en' | 'es';

const CONSOLE = /^\/+staff(?:[/?]|$)/;

/** A page of the console is English, whatever its reader chose on a borrower page. */
export const languageOf = ({ headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>): ErrorLanguage =>
  CONSOLE.test(url) ? 'en' : chosenLanguage(headers);

export const isConsoleError = ({ url = '' }: Pick<IncomingMessage, 'url'>, error: HttpError): boolean =>
  error.isOfConsole === true || CONSOLE.test(url);

export const wordsOf = (error: HttpError, language: ErrorLanguage, isConsole: boolean): ErrorWords =>
  isConsole ? { ...error, ...error.staff } : (language === 'es' && error.es) || error;

/** The other language, if a link in it opens the page again. A link would lose what a form holds. */
export function switchOf(
  { headers, method = '', url = '' }: Pick<IncomingMessage, 'headers' | 'method' | 'url'>,
  { es, status }: HttpError,
): ErrorLanguage | undefined {
  const { path } = splitUrl(url);
  const canSwitch = ['GET', 'HEAD'].includes(method) && switchesLanguage(path, status === 404);
  if (!es || !canSwitch || !isSpanishOffered()) return;
  return chosenLanguage(headers) === 'es' ? 'en' : 'es';
}

const LANGUAGE_NAMES: Record<ErrorLanguage, string> = { en: 'English', es: 'Español' };

type Shown = {
  language?: ErrorLanguage;
  switchTo?: ErrorLanguage | undefined;
  oldInput?: OldInput | undefined;
  isConsole?: boolean;
};

/** A page without scripts, and its policy. Hidden fields hold the old input, so that a button sends it again. */
export function errorPage(
  error: HttpError,
  { language = 'en', switchTo, oldInput, isConsole = false }: Shown = {},
): { html: string; policy: string } {
  const known = errorPageBrand();
  const typeface = isConsole ? DEFAULT_TYPEFACE : (known?.typeface ?? DEFAULT_TYPEFACE);
  const fonts = servedFonts(typeface);
  const style = errorPageStyle(known && { ...known, typeface }, fonts);
  const hash = createHash('sha256').update(style).digest('base64');
  const shown = { language: error.es && !isConsole ? language : 'en', switchTo, oldInput, isConsole };
  return {
    html: documentOf(error, shown, style, known),
    policy: `default-src 'none'; style-src 'sha256-${hash}'; ${fonts.length > 0 ? "font-src 'self'; " : ''}base-uri 'none'; form-action ${oldInput ? "'self'" : "'none'"}; frame-ancestors 'none'; ${NO_SCRIPT_SINKS}`,
  };
}

const OVERVIEW = { href: '/staff', label: 'Go to the overview' };

function documentOf(
  error: HttpError,
  { language = 'en', switchTo, oldInput, isConsole = false }: Shown,
  style: string,
  known: ErrorPageBrand | undefined,
) {
  const page = PAGE_WORDS[language];
  const start = isConsole ? OVERVIEW : { href: '/', label: page.start };
  const { canRetry, link = start, commands } = error;
  const words = wordsOf(error, language, isConsole);
  const { title } = words;
  const { dataNote, advice } = oldInput ? { ...page.held, ...words.oldInputNotice } : words;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="format-detection" content="telephone=no">
<title>${title}${known ? ` – ${escapeHtml(known.brandName)}${isConsole ? ' console' : ''}` : ''}</title>
<style>${style}</style>
</head>
<body${isConsole ? ' class="console"' : ''}>${known && !isConsole ? header(known, switchTo) : ''}
<main class="column">${isConsole ? consoleName(known) : ''}
<div class="card">
${isConsole ? '' : SCENE}
<h1>${title}</h1>
<div class="words">
<p>${dataNote}</p>${advice && `\n<p>${advice}</p>`}${commands ? `\n<pre tabindex="0"><code>${commands.join('\n')}</code></pre>` : ''}
</div>
${oldInput ? sendAgain(oldInput, page) : ''}<p class="ways">${canRetry && !oldInput ? `<a href="">${page.openAgain}</a>` : ''}${link ? `<a href="${link.href}">${link.label}</a>` : ''}</p>
</div>
</main>${known && !isConsole ? footer(known, page) : ''}
</body>
</html>
`;
}

/** The unplugged cable of the app's own pages. */
const SCENE =
  '<div class="scene"><svg viewBox="0 0 320 150" aria-hidden="true"><circle class="soft" cx="94" cy="112" r="64"/><circle class="soft" cx="246" cy="46" r="34"/><path d="M16 118c36 2 50-36 88-36"/><rect class="solid" x="102" y="62" width="34" height="40" rx="9"/><path class="thick" d="M138 73h13m-13 18h13"/><rect class="paper" x="184" y="58" width="36" height="48" rx="11"/><path class="thick" d="M190 73h9m-9 18h9"/><path d="M221 82c34 0 28 40 84 36"/></svg></div>';

type PageWords = {
  start: string;
  openAgain: string;
  sendAgain: string;
  held: OldInputNotice;
  needHelp: string;
  email: string;
  call: string;
};

const PAGE_WORDS: Record<ErrorLanguage, PageWords> = {
  en: {
    start: 'Go to the start page',
    openAgain: 'Open the page again',
    sendAgain: 'Send it again',
    held: {
      dataNote: 'It’s not saved yet, but you haven’t lost anything: this page has what you typed.',
      advice: 'Wait a moment, then send it again from here.',
    },
    needHelp: 'Need help?',
    email: 'Email',
    call: 'Call',
  },
  es: {
    start: 'Ir a la página de inicio',
    openAgain: 'Volver a abrir la página',
    sendAgain: 'Enviar de nuevo',
    held: {
      dataNote: 'Todavía no está guardado, pero no se perdió nada: esta página conserva lo que escribió.',
      advice: 'Espere un momento y envíelo de nuevo desde aquí.',
    },
    needHelp: '¿Necesita ayuda?',
    email: 'Correo:',
    call: 'Teléfono:',
  },
};

function sendAgain(oldInput: OldInput, page: PageWords) {
  const fields = oldInput.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" enctype="multipart/form-data">${fields.join('')}<button>${page.sendAgain}</button></form>
`;
}

const consoleName = (known: ErrorPageBrand | undefined) => `
<p class="brand-name">${known ? `<b>${escapeHtml(known.brandName)}</b>` : ''}<span>Handoff console</span></p>`;

/** The name alone: the logo is in the database, which may be what failed. */
function header({ brandName }: ErrorPageBrand, switchTo: ErrorLanguage | undefined) {
  const languageSwitch = switchTo
    ? `<a href="?lang=${switchTo}" lang="${switchTo}" hreflang="${switchTo}">${LANGUAGE_NAMES[switchTo]}</a>`
    : '';
  return `
<header><div class="column"><a class="brand" href="/">${escapeHtml(brandName)}</a>${languageSwitch}</div></header>`;
}

function footer({ helpEmail, helpPhone }: ErrorPageBrand, { needHelp, email: emailWord, call }: PageWords) {
  const email = helpEmail && escapeHtml(helpEmail);
  const ways = [
    ...(email ? [`<li>${emailWord} <a href="mailto:${email}">${email}</a></li>`] : []),
    ...(helpPhone
      ? [`<li>${call} <a href="tel:${helpPhone.replace(/\D/g, '')}">${escapeHtml(helpPhone)}</a></li>`]
      : []),
  ];
  if (ways.length === 0) return '';
  return `
<footer><div class="column"><h2>${needHelp}</h2><ul>${ways.join('')}</ul></div></footer>`;
}
