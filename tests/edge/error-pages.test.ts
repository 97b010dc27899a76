import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { errorPage, type HttpError } from '#platform/http-errors/error-page.ts';
import { staffHttpError } from '#platform/http-errors/failure-page.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';
import { fontUrlsOfBuild } from '#platform/next/read-build.ts';
import { NO_ROUTE } from '#platform/next/route-templates.ts';
import { rememberErrorPageBrand, rememberSpanishOffer } from '#platform/process/error-page-brand.ts';
import { rememberFontUrls } from '#platform/process/font-urls.ts';
import { processStates } from '#platform/process/process-wide.ts';
import { familiesOf, TYPEFACES } from '#platform/values/typefaces.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { openEdge, type Sent } from './edge-server.ts';

// Files of one worker share what they import.
afterEach(() => {
  rememberFontUrls({});
  processStates().delete('errorPageBrand');
});

async function refused(sent: Sent = { path: '/%00' }) {
  const edge = await openEdge();
  return edge.send(sent).finally(edge.stop);
}

describe('an error page of the console', () => {
  const BORROWERS =
    /<footer|<header|class="scene"|tel:|mailto:|never send anything twice|saved answers|start page/;

  test.each(Object.entries<HttpError>(httpErrors))(
    'has the look and words of the console: %s',
    (_, error) => {
      rememberErrorPageBrand({ brandName: 'Juniper', helpPhone: '(555) 010-0142', typeface: 'fraunces' });
      for (const oldInput of [undefined, [['name', 'Ada']] as [string, string][]]) {
        const { html } = errorPage(error, { language: 'es', isConsole: true, oldInput });
        for (const part of [
          '<html lang="en">',
          ' – Juniper console</title>',
          '<b>Juniper</b><span>Handoff console</span>',
          `<h1>${error.title}</h1>`,
          '<a href="/staff">Go to the overview</a>',
        ])
          expect(html).toContain(part);
        expect(html.replace(/<style>.*<\/style>/s, '')).not.toMatch(BORROWERS);
        expect(html).not.toMatch(/Fraunces/);
      }
      expect(errorPage(error).html).toContain('class="scene"');
    },
  );

  test.each([
    ['/staff/leads/x/anything?y=1', 'We can’t find that lead', '/staff/leads'],
    ['/staff/campaigns/spring/edit', 'We can’t find that campaign', '/staff/campaigns'],
    ['/staff/consents/other/7', 'We can’t find that consent text', '/staff/consents'],
    ['/staff/constructor/x', 'Page not found', '/staff'],
  ])('names what %s lacks', (url, title, href) => {
    const found = staffHttpError({ url, method: 'GET' }, 404);
    expect(found).toMatchObject({ status: 404, title, link: { href }, isOfConsole: true });
    expect(found && errorPage(found, { isConsole: true }).html).not.toContain('<p></p>');
    expect(staffHttpError({ url, method: 'POST' }, 404)?.title).toBe(title);
    expect(staffHttpError({ url, method: 'GET' }, 403)?.title).toBe('Your role can’t open this page');
  });
});

describe('the brand on an error page', () => {
  const helpEmail = "o'help@juniper.example";
  const JUNIPER = { brandName: 'Juniper & <Sons> "Money"', helpEmail, helpPhone: '(555) 010-0142' };
  const page = () => errorPage(httpErrors.tooMany).html;
  const headerOf = () => /<header>.*<\/header>/.exec(page())?.[0];

  test('is empty until the app sets it, and then changes the pages of a running server', async () => {
    expect(page()).not.toMatch(/<header|<footer/);
    expect(page()).toContain('<title>That was a little too fast</title>');
    rememberErrorPageBrand(JUNIPER);
    expect((await refused()).body).toContain('Need help?');
  });

  test('has the partner’s name and contacts as text, and no contact that the partner lacks', () => {
    rememberErrorPageBrand(JUNIPER);
    expect(headerOf()).toContain('Juniper &amp; &lt;Sons&gt; &quot;Money&quot;</a></div></header>');
    expect(page()).toContain('<a href="mailto:o&#39;help@juniper.example">o&#39;help@juniper.example</a>');
    expect(page()).toContain('<a href="tel:5550100142">(555) 010-0142</a>');
    expect(page()).not.toContain('<Sons>');
    rememberErrorPageBrand({ brandName: 'Blue Bank', helpEmail: null });
    expect(headerOf()).toBe(
      '<header><div class="column"><a class="brand" href="/">Blue Bank</a></div></header>',
    );
    expect(page()).not.toContain('<footer');
  });

  test('uses the partner’s colors, each of one value, and the policy has the hash of the style', () => {
    const styled = (light: string) => {
      rememberErrorPageBrand({ ...JUNIPER, colors: { accent: { light, dark: '#ABCDEF' } } });
      const { html, policy } = errorPage(httpErrors.failed);
      const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(html) ?? [];
      expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
      return style;
    };
    expect(styled('#123456')).toContain('--accent:light-dark(#123456,#ABCDEF)');
    expect(styled('#fff;}body{background:url(//evil.example)')).not.toContain('evil.example');
  });

  test('uses the same color tokens as every other page', () => {
    const styles = readFileSync('app/globals.css', 'utf8');
    const tokens = [...errorPage(httpErrors.failed).html.matchAll(/--([\w-]+):light-dark\((#\w+),(#\w+)\)/g)];
    expect(tokens.length).toBeGreaterThan(10);
    for (const [, name, light, dark] of tokens)
      expect(styles).toContain(`--${name}: light-dark(${light}, ${dark});`);
  });
});

describe('the language switch of an error page', () => {
  const linkOf = (body: string) => /<a href="(\?lang=\w+)" lang="(\w+)"/.exec(body)?.slice(1);
  const ask = async (
    path: string,
    { method = 'GET', cookie = '', routeOf = () => NO_ROUTE as string } = {},
  ) => {
    rememberErrorPageBrand({ brandName: 'Juniper' });
    const edge = await openEdge({
      routeOf,
      handler: () => Promise.reject(new Error('The test broke this page.')),
    });
    return edge.send({ path, method, headers: { cookie } }).finally(edge.stop);
  };

  test('offers the other language, and the address then opens in it', async () => {
    expect(linkOf((await ask('/nowhere')).body)).toBeUndefined();
    rememberSpanishOffer(true);
    expect(linkOf((await ask('/nowhere')).body)).toEqual(['?lang=es', 'es']);
    expect(linkOf((await ask('/apply/lost', { routeOf: () => '/apply/[form]' })).body)).toEqual([
      '?lang=es',
      'es',
    ]);
    const { status, headers } = await ask('/nowhere?lang=es');
    expect([status, headers.location]).toEqual([303, '/nowhere']);
    const [cookie = ''] = String(headers['set-cookie']).split(';');
    const { body } = await ask('/nowhere', { cookie });
    expect(body).toContain('<html lang="es">');
    expect(linkOf(body)).toEqual(['?lang=en', 'en']);
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

describe('the typeface of an error page', () => {
  const build = temporaryFolder();
  mkdirSync(join(build, 'static', 'media'), { recursive: true });
  for (const { file } of TYPEFACES.flatMap(familiesOf))
    writeFileSync(join(build, 'static', 'media', `${file}.3l3rp4h9pmto-.woff2`), '');

  test.each([
    ['manrope', ['manrope-latin-wght-normal']],
    ['fraunces', ['public-sans-latin-wght-normal', 'fraunces-latin-wght-normal']],
  ] as const)('has only the fonts of %s, and the policy allows them', async (typeface, files) => {
    rememberErrorPageBrand({ brandName: 'Juniper', typeface });
    const unknown = await refused();
    expect(unknown.body).not.toContain('@font-face');
    expect(unknown.headers['content-security-policy']).not.toContain('font-src');
    rememberFontUrls(fontUrlsOfBuild(build));
    const { body, headers } = await refused();
    const loaded = [...body.matchAll(/src:url\(([^)]*)\)/g)].map(([, url]) => url);
    expect(loaded).toEqual(files.map((file) => `/_next/static/media/${file}.3l3rp4h9pmto-.woff2`));
    expect(headers['content-security-policy']).toContain("; font-src 'self'; ");
  });
});
