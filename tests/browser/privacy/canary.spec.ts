import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { type Borrower, CONSENT, markedBorrower, OUTCOME } from '#tests/browser/support/borrower.ts';
import { type Channels, leaksIn, type Markers } from '#tests/browser/support/leaks.ts';
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
  const channels = listenTo(page, instance.app);
  const leads: string[] = [];
  const answers: Markers = {};
  // The journal has fingerprints of tokens only; all tokens of the sandbox share a prefix.
  const secrets: Markers = { ...SECRETS, 'a token': 'sandbox-token-' };
  for (const end of ENDS) {
    await page.context().clearCookies();
    const ada = markedBorrower();
    await operator.answer(ada.lastName, end);
    await form.sendLead(ada);
    // The first one reaches the operator through the outcome page.
    await page.waitForURL(end === 'Ordinary' ? `${operator.origin}/**` : `**${OUTCOME}`);
    await form.expectAnswer();
    const [post] = await operator.postsFor(ada);
    expect(post?.lead.borrower.ssn).toBe(ada.ssn);
    leads.push(post?.lead.partnerLeadId ?? '');
    const link = (await operator.leadOf(leads.at(-1) ?? ''))?.inviteUrl?.split('/').at(-1);
    Object.assign(answers, marksOf(ada, end));
    Object.assign(secrets, { [`ssn of ${end}`]: ada.ssn, ...(link && { [`link of ${end}`]: link }) });
    for (const path of ['/apply/handoff', '/apply/start-over', '/apply/lost', '/nowhere', '/'])
      await page.goto(path);
  }
  const used = (await operator.requests()).map(({ headers }) => String(headers.authorization));
  expect(used.join('\n')).toMatch(/^Bearer /im);
  expect(Object.keys(secrets).length).toBeGreaterThan(2 + ENDS.length + 3);
  const seenByStaff = await consoleOf(page, instance, leads, answers['email of Ordinary'] ?? '');
  const failures = await failEverywhere(page, instance, { ...answers, ...secrets });

  const { 'pages of the form': pages = '', ...later } = await channels();
  const places: Channels = {
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
  expect(leaksIn(places, all)).toEqual([]);
  // Each channel would show a leak, however it is written.
  for (const [channel, text] of Object.entries({ pages, ...places })) {
    expect(text.length, channel).toBeGreaterThan(0);
    const half = text.length >> 1;
    for (const [marker, planted] of PLANTED) {
      const withLeak = `${text.slice(0, half)} ${planted} ${text.slice(half)}`;
      expect(leaksIn({ [channel]: withLeak }, { name: marker })).toEqual([`name in ${channel}`]);
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

const PLANTED = [
  ...written('adalovelace').map((text) => ['adalovelace', text] as const),
  ['1815-12-10', '1815-12-10T00:00:00.000Z'],
  ['1815-12-10', '18151210'],
] as const;

/** Everything that a browser receives and sends. Pages of the form may show typed answers, until they are sent. */
function listenTo(page: Page, app: string) {
  const heard: Record<string, Promise<string>[]> = {};
  let stage = 'later pages';
  const keep = (channel: string, text: Promise<string | null>) => {
    heard[channel] ??= [];
    heard[channel].push(text.then(String, () => ''));
  };
  page.on('request', (request) => {
    const isOurs = request.url().startsWith(app);
    const opens = request.isNavigationRequest() && request.method() === 'GET';
    if (request.url() === app + CONSENT) stage = opens ? 'pages of the form' : 'later pages';
    if (isOurs) keep('addresses', Promise.resolve(request.url()));
    // The operator's own page may name its address to itself.
    if (isOurs || request.isNavigationRequest())
      keep('the referrer of the page before', request.headerValue('referer'));
  });
  page.on('response', (response) => {
    if (!response.url().startsWith(app)) return;
    keep('cookies', response.headerValue('set-cookie'));
    keep(stage, response.text());
  });
  return async (): Promise<Channels> => {
    const texts = Object.entries(heard).map(async ([channel, parts]) => [
      channel,
      textOf(await Promise.all(parts)),
    ]);
    return Object.fromEntries(await Promise.all(texts));
  };
}

/** Answers that no text contains by chance, and the date in each order. */
function marksOf(borrower: Borrower, end: string): Markers {
  const { firstName, lastName, email, phone, street, city, dateOfBirth, incomeYearly } = borrower;
  const marks = { firstName, lastName, email, phone, street, city, incomeYearly };
  const named = Object.entries(marks).map(([name, value]) => [`${name} of ${end}`, value]);
  const [month = '', day = '', year = ''] = dateOfBirth.split('/');
  return { ...Object.fromEntries(named), dateOfBirth, born: `${year}-${month}-${day}` };
}

/** Everything that the console shows to compliance, the role that sees the most, and its answer to a search. */
async function consoleOf(page: Page, { app, databaseUrl }: Place, leads: string[], email: string) {
  await page.context().clearCookies();
  const sessionSecret = SECRETS['the session secret'];
  const { cookie } = await signedIn(databaseUrl, 'compliance', { sessionSecret });
  await page.context().addCookies([{ ...cookie, url: app }]);
  // Pages without a parameter that a plain request opens.
  const pages = routesOfBuild().filter((route) => /^\/staff(?!.*(\[|export|upload|sign-in))/.test(route));
  const seen = [await bodiesOf(page, [...pages, ...leads.map((lead) => `/staff/leads/${lead}`)])];
  const headers = { origin: app };
  for (const format of ['csv', 'ndjson']) {
    const file = await page.request.post('/staff/leads/export', { headers, form: { format } });
    expect(file.headers()['content-disposition']).toContain('attachment');
    seen.push(await textsOf([file]));
  }
  const id = builtActions().find(({ name }) => name === 'searchForLeads')?.id ?? '';
  const { multipart } = posted({ id, fields: { q: email } }, 'form');
  const found = await page.request.post('/staff/leads', { headers, multipart, maxRedirects: 0 });
  expect(found.status()).toBe(303);
  return textOf([...seen, await textsOf([found]), await bodiesOf(page, ['/staff/audit'])]);
}

async function bodiesOf(page: Page, paths: string[]): Promise<string> {
  return textsOf(await Promise.all(paths.map((path) => page.request.get(path))));
}
