import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { errorPage } from '#platform/http-errors/error-page.ts';
import { staffHttpError } from '#platform/http-errors/failure-page.ts';
import { type HttpError, httpErrors } from '#platform/http-errors/http-errors.ts';
import { NO_ROUTE } from '#platform/next/route-templates.ts';
import { letterhead, rememberLetterhead, rememberSpanishOffer } from '#platform/process/letterhead.ts';
import { openEdge } from './edge-server.ts';
import { EXPECTED, PROVOCATIONS, provoke } from './provocations.ts';

afterEach(() => {
  globalThis.handoffLetterhead = undefined;
  globalThis.handoffOffersSpanish = undefined;
});

/** The server rejects these before it has their headers. */
const CANNOT_READ_COOKIES = ['tooSlow', 'headersTooLarge'];

const textOf = (html: string) => html.replace(/<style>[\s\S]*<\/style>|<[^>]*>/g, ' ');

describe('each HTTP error', { tags: ['@plain-errors', '@response-headers'] }, () => {
  test('is covered by a request in this suite', () => {
    expect(Object.keys(PROVOCATIONS).sort()).toEqual(Object.keys(httpErrors).sort());
  });

  test.each(Object.entries(httpErrors))(
    'is a whole page under a policy of its own: %s',
    async (name, error) => {
      const answer = await provoke(name);
      expect(answer.status).toBe(error.status);
      expect(answer.body).toContain(`<h1>${error.title}</h1>`);
      expect(answer.body).toContain(`<p>${error.dataNote}</p>\n<p>${error.advice}</p>`);
      expect(answer.body).not.toMatch(/sourceMappingURL|node_modules|\bat .+:\d+:\d+|<script/);
    },
  );

  test.each(Object.entries(httpErrors))(
    'is in ASCII but for its apostrophes: %s',
    (_name, { es, ...english }: HttpError) => {
      expect(JSON.stringify(english)).toMatch(/^[ -~’]+$/);
    },
  );

  test.each(Object.entries<HttpError>(httpErrors).filter(([name]) => !CANNOT_READ_COOKIES.includes(name)))(
    'is in Spanish for a borrower who chose it, with no English text: %s',
    async (name, { es, ...english }) => {
      if (!es) return expect(name).toBe('fileTooLarge');
      const { body } = await provoke(name, { cookie: 'a=b; handoff-language=es' });
      expect(body).toContain('<html lang="es">');
      expect(body).toContain(`<h1>${es.title}</h1>`);
      expect(body).toContain(`<p>${es.dataNote}</p>\n<p>${es.advice}</p>`);
      expect(Object.keys(es.oldInputNotice ?? {})).toEqual(Object.keys(english.oldInputNotice ?? {}));
      expect(textOf(body)).not.toMatch(/\b(?:the|page|your|again|need|start|email|call)\b/i);
    },
  );

  test('is in English at an address of the console, whatever its reader chose', async () => {
    const edge = await openEdge();
    const sent = { path: '/staff/%00', headers: { cookie: 'handoff-language=es' } };
    const { body } = await edge.send(sent);
    expect(body).toContain('<html lang="en">');
    expect(body).toContain(httpErrors.unreadable.title);
  });

  test.each(Object.keys(httpErrors))('has every security header: %s', async (name) => {
    const { headers } = await provoke(name);
    expect(headers).toMatchObject(EXPECTED);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
    );
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
  });

  test('sends a Retry-After header to a browser that posts too much', async () => {
    expect((await provoke('tooMany')).headers['retry-after']).toBe('42');
  });

  test.each(['crossOrigin', 'tooMany', 'limiterUnavailable'])(
    'sends a script the sentences of the error page in one line, in ASCII since there is no charset: %s',
    async (name) => {
      const answer = await provoke(name, { 'next-action': `70${'b'.repeat(40)}` });
      const { title, dataNote, advice }: HttpError = httpErrors[name as keyof typeof httpErrors];
      expect(answer.headers['content-type']).toBe('text/plain');
      expect(answer.body).toBe(`${title}. ${dataNote} ${advice}`.replaceAll('’', "'"));
      expect(answer.body).toMatch(/^[ -~]+$/);
    },
  );

  test('sends no body to a HEAD request', async () => {
    const edge = await openEdge();
    const answer = await edge.send({ method: 'HEAD', path: '/%00' });
    expect(answer).toMatchObject({ status: 400, body: '', headers: EXPECTED });
  });
});

describe('an error page of the console', () => {
  const BORROWERS =
    /<footer|<header|class="scene"|tel:|mailto:|never send anything twice|saved answers|start page/;

  test.each(Object.entries<HttpError>(httpErrors))(
    'has the look and the words of the console: %s',
    (_, error) => {
      rememberLetterhead({ brandName: 'Juniper', helpPhone: '(555) 010-0142', typeface: 'fraunces' });
      for (const oldInput of [undefined, [['name', 'Ada']] as [string, string][]]) {
        const { html } = errorPage(error, { language: 'es', isConsole: true, oldInput });
        expect(html).toContain('<html lang="en">');
        expect(html).toContain(' – Juniper console</title>');
        expect(html).toContain('<b>Juniper</b><span>Handoff console</span>');
        expect(html).toContain(`<h1>${error.title}</h1>`);
        expect(html).toContain('<a href="/staff">Go to the overview</a>');
        expect(html.replace(/<style>.*<\/style>/s, '')).not.toMatch(BORROWERS);
        expect(html).not.toMatch(/Fraunces/);
      }
      expect(errorPage(error).html).toContain('class="scene"');
    },
  );

  test.each([
    ['/staff/leads/ABCD-EFGH-JKMN', 'We can’t find that lead', '/staff/leads'],
    ['/staff/leads/x/anything?y=1', 'We can’t find that lead', '/staff/leads'],
    ['/staff/reconcile/1', 'We can’t find that report', '/staff/reconcile'],
    ['/staff/campaigns/spring', 'We can’t find that campaign', '/staff/campaigns'],
    ['/staff/campaigns/spring/edit', 'We can’t find that campaign', '/staff/campaigns'],
    ['/staff/flows/none', 'We can’t find that prefill flow', '/staff/flows'],
    ['/staff/consents/other/7', 'We can’t find that consent text', '/staff/consents'],
    ['/staff/choices/none', 'We can’t find that list of answers', '/staff/choices'],
    ['/staff/alerts/1', 'We can’t find that alert', '/staff/alerts'],
    ['/staff/constructor/x', 'Page not found', '/staff'],
    ['/staff/leads', 'Page not found', '/staff'],
    ['/staff/nowhere', 'Page not found', '/staff'],
  ])('names what %s lacks', (url, title, href) => {
    const found = staffHttpError({ url, method: 'GET' }, 404);
    expect(found).toMatchObject({ status: 404, title, link: { href }, isOfConsole: true });
    expect(found && errorPage(found, { isConsole: true }).html).not.toContain('<p></p>');
    expect(staffHttpError({ url, method: 'POST' }, 404)?.title).toBe(title);
    expect(staffHttpError({ url, method: 'GET' }, 403)?.title).toBe('Your role can’t open this page');
  });
});

describe('the letterhead of an error page', () => {
  const JUNIPER = {
    brandName: 'Juniper & <Sons> "Money"',
    helpEmail: "o'help@juniper.example",
    helpPhone: '(555) 010-0142',
  };
  const page = () => errorPage(httpErrors.tooMany).html;

  test('is empty until the app sets it', () => {
    expect(letterhead()).toBeUndefined();
    expect(page()).not.toMatch(/<header|<footer/);
    expect(page()).toContain('<title>That was a little too fast</title>');
  });

  test('contains the partner’s name and contacts as text', () => {
    rememberLetterhead(JUNIPER);
    expect(page()).toContain('Juniper &amp; &lt;Sons&gt; &quot;Money&quot;</a></div></header>');
    expect(page()).toContain('<a href="mailto:o&#39;help@juniper.example">o&#39;help@juniper.example</a>');
    expect(page()).toContain('<a href="tel:5550100142">(555) 010-0142</a>');
    expect(page()).not.toContain('<Sons>');
  });

  test('has the name alone, and no drawing of another partner', () => {
    rememberLetterhead({ brandName: 'Blue Bank' });
    const [header = ''] = /<header>.*<\/header>/.exec(page()) ?? [];
    expect(header).toBe('<header><div class="column"><a class="brand" href="/">Blue Bank</a></div></header>');
  });

  test('omits contacts that the partner lacks', () => {
    rememberLetterhead({ brandName: 'Juniper', helpEmail: null });
    expect(page()).toContain('Juniper</a></div></header>');
    expect(page()).not.toContain('<footer');
  });

  test('changes the pages of a running server', async () => {
    rememberLetterhead(JUNIPER);
    const { body, headers } = await provoke('unreadable');
    expect(body).toContain('Need help?');
    expect(headers).toMatchObject(EXPECTED);
  });

  test('uses the partner’s colors, and the policy follows the style', () => {
    const plain = errorPage(httpErrors.failed);
    rememberLetterhead({ ...JUNIPER, colors: { accent: { light: '#123456', dark: '#ABCDEF' } } });
    const colored = errorPage(httpErrors.failed);
    expect(colored.html).toContain('--accent:light-dark(#123456,#ABCDEF)');
    expect(colored.policy).not.toBe(plain.policy);
  });

  test('rejects a color that contains more than one value', () => {
    const light = '#fff;}body{background:url(//evil.example)';
    rememberLetterhead({ ...JUNIPER, colors: { accent: { light, dark: '#abcdef' } } });
    expect(page()).not.toContain('evil.example');
  });
});

describe('the language switch of an error page', () => {
  const linkOf = (body: string) => /<a href="(\?lang=\w+)" lang="(\w+)"/.exec(body)?.slice(1);
  const ask = async (path: string, sent: { method?: string; cookie?: string } = {}, unknown = true) => {
    rememberLetterhead({ brandName: 'Juniper' });
    const edge = await openEdge({
      ...(unknown && { routeOf: () => NO_ROUTE }),
      handler: () => Promise.reject(new Error('The test broke this page.')),
    });
    const { method = 'GET', cookie = '' } = sent;
    const answer = await edge.send({ path, method, headers: { cookie } });
    return answer;
  };

  test('offers the other language, and the address then opens in it', async () => {
    rememberSpanishOffer(true);
    expect(linkOf((await ask('/nowhere')).body)).toEqual(['?lang=es', 'es']);
    const { status, headers } = await ask('/nowhere?lang=es');
    expect([status, headers.location]).toEqual([303, '/nowhere']);
    const [cookie = ''] = String(headers['set-cookie']).split(';');
    const { body } = await ask('/nowhere', { cookie });
    expect(body).toContain('<html lang="es">');
    expect(linkOf(body)).toEqual(['?lang=en', 'en']);
  });

  test('is on a page that failed', async () => {
    rememberSpanishOffer(true);
    expect(linkOf((await ask('/apply/lost', {}, false)).body)).toEqual(['?lang=es', 'es']);
  });

  test('is missing where no campaign offers Spanish', async () => {
    expect(linkOf((await ask('/nowhere')).body)).toBeUndefined();
  });

  test.each([
    ['the console', '/staff/%00', 'GET'],
    ['an address that can’t be opened', '/%00', 'GET'],
    ['a campaign link, whose parameters a switch would lose', '/start/spring', 'GET'],
    ['a form, whose input a link would lose', '/apply/lost', 'POST'],
  ])('is missing for %s', async (_, path, method) => {
    rememberSpanishOffer(true);
    const { status, body } = await ask(path, { method });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(linkOf(body)).toBeUndefined();
  });
});

describe('the style of an error page', () => {
  test('uses the same color tokens as every other page', () => {
    const styles = readFileSync('app/globals.css', 'utf8');
    const tokens = [...errorPage(httpErrors.failed).html.matchAll(/--([\w-]+):light-dark\((#\w+),(#\w+)\)/g)];
    expect(tokens.length).toBeGreaterThan(10);
    for (const [, name, light, dark] of tokens)
      expect(styles).toContain(`--${name}: light-dark(${light}, ${dark});`);
  });

  test('matches the hash in its policy', () => {
    const { html, policy } = errorPage(httpErrors.failed);
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  });
});
