import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Borrower, markedBorrower, OUTCOME } from '#tests/browser/support/borrower.ts';
import { rowsOf } from '#tests/browser/support/console-leads.ts';
import { type Channels, leaksIn, type Markers } from '#tests/browser/support/leaks.ts';
import type { Operator } from '#tests/browser/support/operator.ts';
import { posted } from '#tests/browser/support/routes.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { builtActions, routesOfBuild, staticFiles } from '#tests/support/build.ts';
import { signedIn } from '#tests/support/signed-in-staff.ts';
import { failEverywhere, type Place, POSTS_PER_MINUTE, textOf, textsOf } from './failures.ts';

const SECRETS = {
  'the OAuth secret': `oauth${randomBytes(18).toString('hex')}`,
  'the session secret': `session${randomBytes(18).toString('hex')}`,
};

test.describe.configure({ mode: 'default' });

test.use({
  // The test makes the database fail, to read the log of that.
  allowsServerErrors: /request_failed/,
  settings: {
    // Any text may contain four given digits by chance, but not nine.
    OPERATOR_SSN_DIGITS: '9',
    OPERATOR_CLIENT_SECRET: SECRETS['the OAuth secret'],
    SESSION_SECRET: `1:${SECRETS['the session secret']}`,
    LIMIT_POSTS_PER_MINUTE: String(POSTS_PER_MINUTE),
  },
});

/** How a journey ends, by the last name that causes it at the operator. */
const ENDS = ['Ordinary', 'Foreign', 'Invalid', 'Garbled', 'Reset'];

test('no log, page, file or table contains a borrower’s data or a secret where it does not belong', {
  tag: ['@no-leaks', '@nightly'],
}, async ({ page, form, operator, records, instance }) => {
  test.slow();
  const heard = listenTo(page, instance.app);
  const answers: Markers = {};
  const secrets: Markers = { ...SECRETS };
  for (const end of ENDS) {
    await page.context().clearCookies();
    const ada = markedBorrower();
    await operator.answer(ada.lastName, end);
    heard.at = 'pages of the form';
    await form.arriveAtConsent(ada);
    await form.agree(ada);
    heard.at = 'later pages';
    await form.sendButton.click();
    // The first one reaches the operator through the outcome page.
    await page.waitForURL(end === 'Ordinary' ? `${operator.origin}/**` : `**${OUTCOME}`);
    await form.expectPage(/./);
    const { ssn, ...others } = ada;
    secrets[`ssn of ${end}`] = ssn;
    Object.assign(answers, marksOf(others, end));
    Object.assign(secrets, await linkOf(operator, ada, end));
    for (const path of ['/apply/handoff', '/apply/start-over', '/apply/lost', '/nowhere', '/'])
      await page.goto(path);
  }
  Object.assign(secrets, await tokensOf(operator));
  expect(Object.keys(secrets).length).toBeGreaterThan(2 + ENDS.length + 3);
  const seenByStaff = await consoleOf(page, instance, answers);
  const failures = await failEverywhere(page, instance, { ...answers, ...secrets });

  const { 'pages of the form': pages = '', ...later } = await heard.channels();
  const channels: Channels = {
    ...later,
    ...failures,
    'the log': instance.log(),
    'the database': await records.everything(),
    'the files that browsers load': textOf(staticFiles().map(({ text }) => text)),
    'the console': seenByStaff,
    'the probes': await bodiesOf(page, ['/readyz', '/livez', '/metrics']),
  };
  const all = { ...answers, ...secrets };
  expect(leaksIn({ pages }, secrets)).toEqual([]);
  expect(leaksIn(channels, all)).toEqual([]);
  // Each channel would show a leak, however it is written.
  for (const [channel, text] of Object.entries({ pages, ...channels })) {
    expect(text.length, channel).toBeGreaterThan(0);
    const half = text.length >> 1;
    for (const planted of written('adalovelace')) {
      const withLeak = `${text.slice(0, half)} ${planted} ${text.slice(half)}`;
      expect(leaksIn({ [channel]: withLeak }, { name: 'adalovelace' })).toEqual([`name in ${channel}`]);
    }
  }
});

const written = (text: string) => [
  text,
  text.replace(/(.{3})/g, '$1-'),
  text.toUpperCase(),
  Buffer.from(`xx${text}y`).toString('base64'),
  Buffer.from(text).toString('hex'),
];

type Stage = 'pages of the form' | 'later pages';

/** Everything that a browser receives and sends. Pages of the form may show typed answers, later ones not. */
function listenTo(page: Page, app: string) {
  const heard: Record<string, Promise<string>[]> = {};
  const keep = (channel: string, text: Promise<string | null>) => {
    heard[channel] ??= [];
    heard[channel].push(text.then(String, () => ''));
  };
  const listener = {
    at: 'pages of the form' as Stage,
    channels: async (): Promise<Channels> => {
      const texts = Object.entries(heard).map(async ([channel, parts]) => [
        channel,
        textOf(await Promise.all(parts)),
      ]);
      return Object.fromEntries(await Promise.all(texts));
    },
  };
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(app);
    if (isOurs) keep('addresses', Promise.resolve(request.url()));
    // The operator's own page may name its address to itself.
    if (isOurs || request.isNavigationRequest())
      keep('the referrer of the page before', request.headerValue('referer'));
  });
  page.on('response', (response) => {
    if (!response.url().startsWith(app)) return;
    keep('cookies', response.headerValue('set-cookie'));
    keep(listener.at, response.text());
  });
  return listener;
}

async function linkOf(operator: Operator, borrower: Borrower, end: string): Promise<Markers> {
  const [post] = await operator.postsFor(borrower);
  expect(post?.lead.borrower.ssn).toBe(borrower.ssn);
  const link = (await operator.leadOf(post?.lead.partnerLeadId ?? ''))?.inviteUrl?.split('/').at(-1);
  return link ? { [`link of ${end}`]: link } : {};
}

/** The journal has fingerprints of tokens only; all tokens of the sandbox share a prefix. */
async function tokensOf(operator: Operator): Promise<Markers> {
  const headers = (await operator.requests()).map((request) => String(request.headers.authorization ?? ''));
  expect(headers.filter((line) => /^Bearer /i.test(line)).length).toBeGreaterThan(0);
  return { 'a token': 'sandbox-token-' };
}

/** Answers that no text contains by chance, and the date in each order. */
function marksOf(borrower: Omit<Borrower, 'ssn'>, end: string): Markers {
  const { firstName, lastName, email, phone, street, city, dateOfBirth, incomeYearly } = borrower;
  const marks = { firstName, lastName, email, phone, street, city, incomeYearly };
  const named = Object.entries(marks).map(([name, value]) => [`${name} of ${end}`, value]);
  const [month = '', day = '', year = ''] = dateOfBirth.split('/');
  return { ...Object.fromEntries(named), dateOfBirth, born: `${year}-${month}-${day}` };
}

/** Everything that the console shows to compliance, the role that sees the most, and its answer to a search. */
async function consoleOf(page: Page, { app, databaseUrl }: Place, marks: Markers): Promise<string> {
  await page.context().clearCookies();
  const { cookie } = await signedIn(databaseUrl, 'compliance', {
    sessionSecret: SECRETS['the session secret'],
  });
  await page.context().addCookies([{ ...cookie, url: app }]);
  const leads = await rowsOf(databaseUrl, 'select partner_lead_id as reference from lead');
  const references = leads.map(({ reference }) => reference);
  expect(references.length).toBeGreaterThanOrEqual(ENDS.length);
  const paths = [...staffPages(), ...references.map((reference) => `/staff/leads/${reference}`)];
  const exports = await Promise.all(
    ['csv', 'ndjson'].map((format) =>
      page.request.post('/staff/leads/export', { headers: { origin: app }, form: { format } }),
    ),
  );
  for (const answer of exports) expect(answer.headers()['content-disposition']).toContain('attachment');
  const search = builtActions().find(({ name }) => name === 'searchForLeads');
  const [email = ''] = Object.values(marks).filter((mark) => mark.includes('@'));
  const { headers, multipart } = posted({ id: search?.id ?? '', fields: { q: email } }, 'form');
  const found = await page.request.post('/staff/leads', {
    headers: { ...headers, origin: app },
    multipart,
    maxRedirects: 0,
  });
  expect(found.status()).toBe(303);
  return textOf([
    await bodiesOf(page, paths),
    await textsOf([found, ...exports]),
    await bodiesOf(page, ['/staff/audit']),
  ]);
}

/** Pages without a parameter that a plain request opens. */
const staffPages = () =>
  routesOfBuild().filter((route) => /^\/staff(?!.*(\[|export|upload|sign-in))/.test(route));

async function bodiesOf(page: Page, paths: string[]): Promise<string> {
  return textsOf(await Promise.all(paths.map((path) => page.request.get(path))));
}
