// A bar on the form pages of local mode. It fills in the test person that the fragment of the address named, or a standard
// one. It checks no consent box, and sends no page that asks for the SSN.

const STORED = 'handoff-test-person';
const FILLING = 'handoff-filling';
const FORM_PAGE = /^\/apply\/(personal-loan|refinance|prefill)\/([\w-]+)$/;
const LOOK_MS = 200;
const PAGE_LIMIT_MS = 15_000;
const MAX_TRIES = 3;

const ANSWERS = {
  requestedLoanAmount: '9999',
  loanPurpose: 'debt_consolidation',
  loanGoal: 'lower_monthly_payment',
  creditScoreQuality: 'good',
  firstName: 'Great',
  lastName: 'Credibletest',
  email: 'great@example.com',
  phone: '7777777777',
  dateOfBirth: '10/14/1988',
  citizenship: 'us_citizen',
  zipcode: '17815',
  street: '378 East Street',
  city: 'Bloomsburg',
  state: 'PA',
  employmentStatus: 'employed_full_time',
  incomeYearly: '90000',
  netWorth: '12000',
  housingType: 'rent',
  monthlyPayment: '1200',
  school: 'Arizona State University',
  degreeLevel: 'undergraduate',
  degreeType: 'bachelors',
  studyField: 'Biology',
  graduationDate: '05/2015',
  ssn: '1451',
};
const DATE_PARTS = {
  dateOfBirth: { month: 0, day: 1, year: 2 },
  graduationDate: { month: 0, year: 1 },
};

const isFiltered = new URL(import.meta.url).searchParams.get('bot-filter') === 'acted';

/** The fragment is removed at once, so that no copied address has it. */
function adoptPerson() {
  const given = new URLSearchParams(location.hash.slice(1));
  if (!given.has('test-person')) return;
  given.delete('test-person');
  sessionStorage.setItem(STORED, JSON.stringify(Object.fromEntries(given)));
  history.replaceState(history.state, '', location.pathname + location.search);
}

const person = () => ({ ...ANSWERS, ...JSON.parse(sessionStorage.getItem(STORED) ?? '{}') });

/** Undefined for a field that stays as it is. A repeated question has a number: `education2-school`. */
function answerTo(name) {
  const [, whole, part] = /^(.+)-(month|day|year)$/.exec(name) ?? [];
  const parts = DATE_PARTS[whole];
  if (parts) return person()[whole].split('/')[parts[part]];
  return person()[name.replace(/^education\d+-/, '')];
}

/** As if typed: React and the form engine notice only this. */
function type(field, text) {
  const { prototype } = field.tagName === 'SELECT' ? HTMLSelectElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value').set.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const formFields = () => [...document.querySelectorAll('main form :is(input, select)[name]')];

function fillPage() {
  for (const field of formFields()) {
    const answer = answerTo(field.name);
    if (answer === undefined || field.type === 'hidden' || field.type === 'checkbox') continue;
    if (field.type !== 'radio') type(field, answer);
    else if (field.value === answer) {
      const more = field.closest('details');
      if (more) more.open = true;
      field.click();
    }
  }
}

const formPage = () => FORM_PAGE.exec(location.pathname)?.[2];
const asksForSsn = () => formFields().some(({ name }) => name === 'ssn');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(isTrue) {
  for (let waited = 0; waited < PAGE_LIMIT_MS && !isTrue(); waited += LOOK_MS) await pause(LOOK_MS);
}

const toConsent = () => document.querySelector('main a[href$="/consent"]');
const isPrefill = () => location.pathname.startsWith('/apply/prefill/');
const isLastPage = () => formPage() === 'consent' || asksForSsn() || (formPage() === 'check' && isPrefill());

/** The address may change before the page does. */
function isShown() {
  const page = formPage();
  if (page === 'check') return isPrefill() || toConsent() !== null;
  if (page === 'consent') return asksForSsn();
  return document.querySelector(`main input[name="step"][value="${page}"]`) !== null;
}

const hasError = () => document.querySelector('main [aria-invalid="true"]') !== null;

/** The page with the answers has a link to the consent page. */
function goOn() {
  const onward = document.querySelector('main form [type="submit"]:not([hidden], [name])');
  (formPage() === 'check' ? toConsent() : onward)?.click();
}

/** Continues on the next page, also if that is a new document. */
async function fillToConsent() {
  sessionStorage.setItem(FILLING, 'yes');
  for (let tries = 0; formPage() && tries < MAX_TRIES; ) {
    fillPage();
    if (isLastPage()) break;
    const { href, pathname } = location;
    goOn();
    await pause(LOOK_MS);
    await until(() => location.href !== href || hasError());
    await until(isShown);
    // The page may ask a question about an unusual answer, which a second Continue accepts.
    tries = location.pathname === pathname ? tries + 1 : 0;
  }
  sessionStorage.removeItem(FILLING);
}

const STYLE = `
:host{position:sticky;bottom:0;z-index:5;display:block}
div{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;padding:.5rem 1rem;background:#32163a;color:#fff;
font:1rem/1.4 system-ui,sans-serif}
p{margin:0;flex:1 1 12rem}
button{min-height:2.75rem;padding:0 .75rem;border:1px solid #f8bd93;border-radius:.5rem;background:none;color:#f8bd93;
font:inherit;font-weight:600;cursor:pointer}
@media (max-width:40rem){:host{position:static}}
@media print{:host{display:none}}`;
/** On a phone, the form's own bar has the lower edge. */
const isNarrow = matchMedia('(max-width: 40rem)');

function button(label, act) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', act);
  return made;
}

function makeBar() {
  const host = document.createElement('section');
  host.setAttribute('aria-label', 'Local mode');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const box = document.createElement('div');
  const note = document.createElement('p');
  note.setAttribute('role', 'status');
  box.append(note, button('Fill this page', fillPage), button('Fill to the consent page', fillToConsent));
  root.append(box);
  return { host, note };
}

const bar = makeBar();

function notes() {
  const { firstName, lastName, email } = person();
  const isHeld =
    document.querySelector('main [data-notice="too-fast"]') || /[?&]again=too_fast\b/.test(location.search);
  return [
    `Local mode. Test person: ${firstName} ${lastName}, ${email}.`,
    isHeld ? 'Too fast, or the honeypot was filled in: this page has to be sent again.' : '',
    isFiltered ? 'The bot filter acted: this visit is left out of the figures.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The app changes pages without a new document. */
function show() {
  if (formPage()) {
    const text = notes();
    if (bar.note.textContent !== text) bar.note.textContent = text;
    if (bar.host.isConnected) return;
    if (isNarrow.matches) document.body.prepend(bar.host);
    else document.body.append(bar.host);
  } else bar.host.remove();
}

function begin() {
  adoptPerson();
  setInterval(show, LOOK_MS);
  if (sessionStorage.getItem(FILLING)) fillToConsent();
}

// React has taken over the document by then.
if (document.readyState === 'complete') begin();
else addEventListener('load', begin);
