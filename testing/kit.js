import { test as base, expect } from '@playwright/test';

const APP = 'http://localhost:3000';
const SIMULATOR = 'http://localhost:4010';
/** The simulator's slowest scenario takes 12 seconds. */
const OUTCOME_MS = 30_000;
const MAX_PAGES = 20;
/** The page that sends a lead or a prefill. */
const LAST_PAGE = /\/apply\/(?:[\w-]+\/consent|prefill\/check)(?:\?|$)/;

const SCHOOL = {
  'education1-school': 'Arizona State University',
  'education1-degreeLevel': 'undergraduate',
  'education1-degreeType': 'bachelors',
  'education1-studyField': 'Biology',
};
/** By the names of the fields, for every product. */
const ANSWERS = {
  requestedLoanAmount: '12000',
  loanPurpose: 'debt_consolidation',
  loanGoal: 'lower_monthly_payment',
  firstName: 'Great',
  phone: '5555550199',
  dateOfBirth: '10/14/1988',
  citizenship: 'us_citizen',
  zipcode: '17815',
  street: '378 East Street',
  city: 'Bloomsburg',
  state: 'PA',
  employmentStatus: 'employed_full_time',
  incomeYearly: '64000',
  netWorth: '12000',
  housingType: 'rent',
  monthlyPayment: '1200',
  graduationDate: '05/2015',
  ssn: '1451',
  ...SCHOOL,
};

/** The heading at the end of a journey, and the scenario of the simulator that leads to it. */
const OUTCOMES = {
  offers: { heading: /^Your offers, /, scenario: 'Ordinary' },
  decline: { heading: /^No offers this time, /, scenario: 'Declined' },
  received: { heading: 'We sent your request', scenario: 'Linkless' },
  no_offers_page: { heading: 'We couldn’t open your offers page', scenario: 'Lostlink' },
  failed: { heading: 'We couldn’t finish your request', scenario: 'Failure' },
  timed_out: { heading: 'This took too long', scenario: 'Timedout' },
  to_correct: { heading: 'Please fix a few answers', scenario: 'Invalid' },
  refused: { heading: /^A technical problem stopped your /, scenario: 'Badrequest' },
  unknown: { heading: /^We’re checking whether your /, scenario: 'Reset' },
  prefilled: { heading: /^Welcome/, scenario: 'Ordinary' },
  prefill_received: { heading: 'Your answers have arrived', scenario: 'Linkless' },
};

const letters = () =>
  [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => String.fromCharCode(97 + (byte % 26)))
    .join('');

/** No other test has this person. */
export function newPerson({ scenario, ...answers } = {}) {
  const word = letters();
  const email = scenario ? `${scenario.toLowerCase()}+${word}@example.com` : `${word}@example.com`;
  return { ...ANSWERS, lastName: `Quill${word}`, email, ...answers };
}

const persons = new WeakMap();

function personOn(page) {
  const person = persons.get(page);
  if (!person) throw new Error('Call startJourney() first: it gives the page a person.');
  return person;
}

const continueButton = (page) => page.locator('main form [type="submit"]:not([hidden], [name])').first();
const startButton = (page) => continueButton(page).or(page.locator('main a[href^="/start/"]')).first();

/** Continues from the landing page, if the campaign has one. */
export async function startJourney(page, { campaign, person = newPerson() }) {
  persons.set(page, person);
  await page.goto(`/start/${campaign}`);
  if (new URL(page.url()).pathname.startsWith('/welcome/')) await startButton(page).click();
  await page.waitForURL(/\/apply\//);
  if (!stepOf(page)) throw new Error(`The campaign ${campaign} started no application: ${page.url()}`);
  return person;
}

/** The last part of a form's address. */
const stepOf = (page) => /^\/apply\/[^/]+\/([^/]+)$/.exec(new URL(page.url()).pathname)?.[1];

/** Fills in the questions of this page. The button is for goOn(). */
export async function fillStep(page, answers = {}) {
  await expect(page.locator(`main input[name="step"][value="${stepOf(page)}"]`)).toBeAttached();
  const fields = page.locator('main form :is(input, select)[name]:not([type="hidden"], [type="checkbox"])');
  const names = await fields.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('name') ?? ''));
  const known = { ...personOn(page), ...answers };
  const asked = new Set(names.map((name) => name.replace(/-(?:month|day|year)$/, '')));
  for (const name of [...asked].filter((each) => known[each] !== undefined)) {
    // An earlier answer may leave a question out.
    if (await controlOf(page, name).isVisible()) await fillAnswers(page, { [name]: known[name] });
  }
}

const controlOf = (page, name) => page.locator(`main :is([name="${name}"], [name="${name}-month"])`).first();

/** Any fields of this page, by their names. A date is one answer, such as 10/14/1988. */
export async function fillAnswers(page, answers) {
  for (const [name, answer] of Object.entries(answers)) {
    const control = controlOf(page, name);
    const kind = await control.evaluate((node) => node.getAttribute('type') ?? node.tagName);
    if (kind === 'radio') await checkOption(page, name, answer);
    else if (kind === 'SELECT') await control.selectOption(answer);
    else if ((await control.getAttribute('name')) !== name) await fillDate(page, name, answer);
    else await control.fill(answer);
  }
}

/** A text with as many parts as there are fields, or one that the first field takes as a whole. */
export async function fillDate(page, name, text) {
  const [fields, parts] = [await page.locator(`main [name^="${name}-"]`).all(), text.split('/')];
  if (parts.length !== fields.length && text !== '') await fields[0]?.fill(text);
  else for (const [index, field] of fields.entries()) await field.fill(parts[index] ?? '');
}

/** Some options show on request. */
async function checkOption(page, name, answer) {
  const option = page.locator(`[name="${name}"][value="${answer}"]`);
  const closed = page.locator('details:not([open])').filter({ has: option });
  if ((await closed.count()) > 0) await closed.locator('summary').click();
  await option.check();
}

/** Sends this page's answers, and waits for the next page. */
export async function goOn(page) {
  const before = page.url();
  const errors = page.locator('main [id$="-error"]');
  await continueButton(page).click();
  const isAnswered = async () => page.url() !== before || (await errors.count()) > 0;
  await expect.poll(isAnswered, { timeout: OUTCOME_MS }).toBe(true);
  if (page.url() === before)
    throw new Error(`${before} didn’t accept the answers: ${(await errors.allInnerTexts()).join(' ')}`);
}

/** To the consent page; of a prefill, to the page that sends it. */
export async function answerAll(page, answers = {}) {
  for (let pages = 0; stepOf(page) !== 'check'; pages += 1) {
    if (pages === MAX_PAGES) throw new Error(`The form doesn’t continue after ${page.url()}`);
    await fillStep(page, answers);
    await goOn(page);
  }
  if (new URL(page.url()).pathname.startsWith('/apply/prefill/')) return;
  await page.locator('main a[href$="/consent"]').click();
  await page.waitForURL(/\/consent$/);
}

/** The operator's consent texts, each in a frame. */
export async function consentTexts(page) {
  const frames = page.locator('main iframe');
  await expect(frames).not.toHaveCount(0);
  const texts = (await frames.all()).map((frame) => frame.contentFrame().locator('body'));
  for (const text of texts) await expect(text).not.toBeEmpty();
  return texts;
}

/** Agrees and sends. `calls` agrees to calls and texts too. A prefill has no consent, so it is only sent. */
export async function agree(page, { calls = false } = {}) {
  await page.waitForURL(LAST_PAGE);
  if (stepOf(page) === 'consent') {
    await consentTexts(page);
    await page.locator('[name="agree"]').check();
    if (calls) await page.locator('[name="phone-agree"]').check();
  }
  const ssn = page.locator('[name="ssn"]');
  // The bar of local mode fills in a form without a person.
  if ((await ssn.count()) > 0) await ssn.fill(persons.get(page)?.ssn ?? ANSWERS.ssn);
  await continueButton(page).click();
}

const headingOf = (page, outcome) => page.getByRole('heading', { level: 1, name: OUTCOMES[outcome].heading });

/** Waits for the end of a journey, and returns its outcome. */
export async function outcomeOn(page) {
  const outcomes = Object.keys(OUTCOMES);
  const ends = outcomes.map((outcome) => headingOf(page, outcome)).reduce((some, end) => some.or(end));
  await ends.waitFor({ timeout: OUTCOME_MS }).catch(async () => {
    const shown = await page.getByRole('heading', { level: 1 }).allInnerTexts();
    throw new Error(`${page.url()} is no end of a journey: ${shown.join(' ')}`);
  });
  for (const outcome of outcomes) if (await headingOf(page, outcome).isVisible()) return outcome;
  throw new Error(`${page.url()} was replaced.`);
}

export async function expectOutcome(page, outcome) {
  await expect(headingOf(page, outcome), `the outcome ${outcome}`).toBeVisible({ timeout: OUTCOME_MS });
}

/** The simulator of the operator. It knows a person by last name. */
export function simulatorAt(address) {
  async function control(route, body) {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${address}/_sandbox${route}`, sent);
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
    return response.json();
  }
  const named = ({ lastName }) => new URLSearchParams({ lastName }).toString();
  return {
    async next(person, outcome, times = 1) {
      const answer = OUTCOMES[outcome]?.scenario ?? outcome;
      await control('/answers', { lastName: person.lastName, answer, times });
    },
    async posts(person) {
      const { requests } = await control(`/requests?${named(person)}`);
      return requests
        .filter(({ method, product }) => method === 'POST' && product !== null)
        .map(({ product, time, status, body }) => ({
          product,
          time,
          status,
          body: JSON.parse(decoded(body)),
        }))
        .filter(({ body }) => (body.borrower ?? body.data)?.email === person.email);
    },
    consent: {
      outage: (status = 503) => control('/consents/outage', { status }),
      endOutage: () => control('/consents/outage', { status: null }),
      newTexts: async (blocks) => (await control('/consents/rotate', { blocks })).blocks,
    },
    preset: (name) => control('/preset', { name }),
    reset: () => control('/reset', {}),
  };
}

const decoded = (base64) =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));

export const test = base.extend({
  baseURL: [APP, { option: true }],
  simulatorURL: [SIMULATOR, { option: true }],
  person: ({ browserName: _ }, use) => use(newPerson()),
  simulator: ({ simulatorURL }, use) => use(simulatorAt(simulatorURL)),
});
