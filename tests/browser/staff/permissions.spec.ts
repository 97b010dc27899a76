import { type APIRequestContext, expect } from '@playwright/test';
import { examplePath, posted, redirectOf } from '#tests/browser/support/routes.ts';
import { test } from '#tests/browser/support/test.ts';
import { builtActions, routesOfBuild } from '#tests/support/build.ts';
import { type SignedIn, type StaffRole, signedIn } from '#tests/support/signed-in-staff.ts';

const ROLES: StaffRole[] = ['viewer', 'marketer', 'compliance', 'admin'];
const EVERYBODY = ROLES;
const AT_WORK: StaffRole[] = ['marketer', 'compliance', 'admin'];
const MARKETING: StaffRole[] = ['marketer', 'admin'];
const COMPLIANCE: StaffRole[] = ['compliance'];
const ADMIN: StaffRole[] = ['admin'];

/** Where somebody comes before they have signed in. */
const ENTRANCES = [
  '/staff/sign-in',
  '/staff/sign-in/code',
  '/staff/sign-in/company',
  '/staff/sign-in/callback',
  '/staff/join/[token]',
  '/staff/join/second-factor',
];
const ENTRIES = [
  'signInWithPassword',
  'signInWithCode',
  'beginPasskeySignIn',
  'signInWithPasskey',
  'choosePassword',
  'beginAuthenticatorJoin',
  'joinWithAuthenticator',
  'beginPasskeyJoin',
  'joinWithPasskey',
];

/** Who may see which page or take which file. Written out once more, apart from the code, so that a slip there shows. */
const PAGES: Record<string, StaffRole[]> = {
  '/staff': EVERYBODY,
  '/staff/[...nowhere]': EVERYBODY,
  '/staff/account': EVERYBODY,
  '/staff/account/authenticator': EVERYBODY,
  '/staff/account/passkeys': EVERYBODY,
  '/staff/account/recovery-codes': EVERYBODY,
  '/staff/alerts': EVERYBODY,
  '/staff/alerts/[id]': EVERYBODY,
  '/staff/audit': ADMIN,
  '/staff/campaigns': EVERYBODY,
  '/staff/campaigns/[campaign]': EVERYBODY,
  '/staff/campaigns/[campaign]/edit': MARKETING,
  '/staff/campaigns/[campaign]/look': EVERYBODY,
  '/staff/campaigns/new': MARKETING,
  '/staff/choices': EVERYBODY,
  '/staff/choices/[list]': EVERYBODY,
  '/staff/choices/[list]/add': MARKETING,
  '/staff/choices/[list]/basis': MARKETING,
  '/staff/confirm': EVERYBODY,
  '/staff/consents': EVERYBODY,
  '/staff/consents/[source]': EVERYBODY,
  '/staff/consents/[source]/[number]': EVERYBODY,
  '/staff/consents/[source]/new': AT_WORK,
  '/staff/consents/compare': EVERYBODY,
  '/staff/consents/read/[sha256]': EVERYBODY,
  '/staff/consents/text/[sha256]': EVERYBODY,
  '/staff/flows': EVERYBODY,
  '/staff/flows/[flow]': EVERYBODY,
  '/staff/flows/new': MARKETING,
  '/staff/health': EVERYBODY,
  '/staff/identity': EVERYBODY,
  '/staff/identity/logo': MARKETING,
  '/staff/identity/preview/[sheet]': EVERYBODY,
  '/staff/leads': EVERYBODY,
  '/staff/leads/[reference]': EVERYBODY,
  '/staff/leads/[reference]/certificate': COMPLIANCE,
  '/staff/leads/[reference]/identity': COMPLIANCE,
  '/staff/leads/[reference]/reveal': COMPLIANCE,
  '/staff/leads/export': AT_WORK,
  '/staff/leads/unknown': EVERYBODY,
  '/staff/not-allowed': [],
  '/staff/people': ADMIN,
  '/staff/reconcile': AT_WORK,
  '/staff/reconcile/[id]': AT_WORK,
  '/staff/reconcile/[id]/download': AT_WORK,
  '/staff/reconcile/upload': AT_WORK,
};

/** Which of these are posted to, other than by an action. */
const POSTED = [
  '/staff/leads/[reference]/certificate',
  '/staff/leads/[reference]/reveal',
  '/staff/leads/export',
  '/staff/reconcile/[id]/download',
  '/staff/reconcile/upload',
];

/** Who may do what. */
const ACTIONS: Record<string, StaffRole[]> = {
  acknowledgeOpenAlert: AT_WORK,
  addCampaign: MARKETING,
  addOwnPasskey: EVERYBODY,
  addPrefillFlow: MARKETING,
  addToChoices: MARKETING,
  archiveForGood: MARKETING,
  letTestsThrough: ADMIN,
  beginAuthenticator: EVERYBODY,
  beginPasskeyAdding: EVERYBODY,
  beginPasskeyConfirmation: EVERYBODY,
  callOffConsentText: AT_WORK,
  changeRole: ADMIN,
  closeOpenAlert: AT_WORK,
  confirmWithCode: EVERYBODY,
  confirmWithPasskey: EVERYBODY,
  connectAuthenticator: EVERYBODY,
  copyConsentText: AT_WORK,
  decideAccessRequest: ADMIN,
  decideUnknownLead: AT_WORK,
  disablePerson: ADMIN,
  discardConsentText: AT_WORK,
  draftConsentText: AT_WORK,
  draftIdentity: MARKETING,
  dropDraft: MARKETING,
  editConsentText: AT_WORK,
  endEveryOtherSession: EVERYBODY,
  endSession: EVERYBODY,
  forgetInvitation: ADMIN,
  giveNewStart: ADMIN,
  haveRecoveryCodes: EVERYBODY,
  inviteSomebody: ADMIN,
  leaveConsole: EVERYBODY,
  openForBorrowers: MARKETING,
  pauseForBorrowers: MARKETING,
  publishBrand: MARKETING,
  publishConsentText: AT_WORK,
  refreshOperatorConsent: AT_WORK,
  removeLogo: MARKETING,
  removeOwnPasskey: EVERYBODY,
  renameOwnPasskey: EVERYBODY,
  retireConsentText: AT_WORK,
  retirePrefillFlow: MARKETING,
  saveCampaign: MARKETING,
  saveCampaignLook: MARKETING,
  saveChoices: MARKETING,
  savePrefillFlow: MARKETING,
  searchForLeads: EVERYBODY,
  sendAlertToTest: AT_WORK,
  setHold: COMPLIANCE,
  setPassword: EVERYBODY,
  setRecoveryCodes: EVERYBODY,
  setTimeZone: EVERYBODY,
  settleChoices: MARKETING,
  uploadLogo: MARKETING,
};

const staffRoutes = () => routesOfBuild().filter((route) => route.startsWith('/staff'));
const staffActions = () => builtActions().filter(({ file }) => file.startsWith('app/staff/'));

test('every page and every action of the console is in this table', { tag: '@without-scripts' }, () => {
  expect(staffRoutes().toSorted()).toEqual([...Object.keys(PAGES), ...ENTRANCES].toSorted());
  expect(
    staffActions()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...Object.keys(ACTIONS), ...ENTRIES].toSorted());
});

/** The cookie of a session that there never was: a file is not even let in without one. */
const NOBODY = { cookie: 'handoff-staff=nobody' };
const asSomebody = ({ cookie }: SignedIn) => ({ cookie: `${cookie.name}=${cookie.value}` });

/** Both ways of posting run the same check of the role: those without a permission try both. */
const WAYS = {
  nobody: ['script', 'form'],
  viewer: ['script', 'form'],
  marketer: ['form'],
  compliance: ['form'],
  admin: ['form'],
} as const;

for (const role of [...ROLES, null]) {
  test(`${role ?? 'somebody who is not signed in'} sees and does what is theirs, and nothing else`, {
    tag: ['@roles', '@without-scripts'],
  }, async ({ request, instance }) => {
    const somebody = async () => (role ? asSomebody(await signedIn(instance.databaseUrl, role)) : {});
    const headers = await somebody();
    for (const [route, roles] of Object.entries(PAGES)) {
      const response = await request.get(examplePath(route), { headers, maxRedirects: 0 });
      expect.soft(verdictOn(response), `${route} for ${role}`).toBe(verdictFor(role, roles));
    }
    for (const route of POSTED) {
      const response = await request.post(examplePath(route), {
        headers: { origin: instance.app, ...(role ? headers : NOBODY) },
        ...(route === '/staff/reconcile/upload' ? { multipart: { a: '1' } } : { form: { a: '1' } }),
        maxRedirects: 0,
      });
      expect
        .soft(verdictOn(response), `POST ${route} for ${role}`)
        .toBe(verdictFor(role, PAGES[route] ?? []));
    }
    for (const { id, name, pages } of staffActions().filter(({ name }) => ACTIONS[name])) {
      const [page = ''] = pages;
      for (const by of WAYS[role ?? 'nobody']) {
        // Whoever has left needs to come in anew.
        const own = name === 'leaveConsole' ? await somebody() : headers;
        const response = await post(request, instance.app, { id, path: examplePath(page) }, by, own);
        expect
          .soft(verdictOn(response), `${name} by ${by} for ${role}`)
          .toBe(verdictFor(role, ACTIONS[name] ?? []));
      }
    }
  });
}

/** What an address may tell that somebody made up: names that every object has, numbers and days that there are not. */
const MADE_UP = [
  '?done=constructor&not=constructor&refreshed=constructor&finding=constructor&from=0000-01-01&after=1.5',
  '?past=yes&after=999999999999999_00000000-0000-0000-0000-000000000000&done=a&done=b&before=999999999999999999',
];

test('no page fails by an address that somebody made up', { tag: '@without-scripts' }, async ({
  request,
  instance,
}) => {
  const headers = {
    admin: asSomebody(await signedIn(instance.databaseUrl, 'admin')),
    compliance: asSomebody(await signedIn(instance.databaseUrl, 'compliance')),
  };
  for (const [route, roles] of Object.entries(PAGES)) {
    const role = roles.includes('admin') ? 'admin' : 'compliance';
    const paths = [
      ...MADE_UP.map((query) => examplePath(route) + query),
      ...['%25', 'constructor'].map((word) => route.replaceAll(/\[\w+\]/g, word)),
    ];
    const answers = paths.map((path) => request.get(path, { headers: headers[role], maxRedirects: 0 }));
    const failed = (await Promise.all(answers)).filter((answer) => answer.status() >= 500);
    expect.soft(failed.map((answer) => answer.url())).toEqual([]);
  }
});

function post(
  request: APIRequestContext,
  origin: string,
  { id, path }: { id: string; path: string },
  by: 'script' | 'form',
  cookies: Record<string, string>,
) {
  const { headers, multipart } = posted({ id, fields: {} }, by);
  return request.post(path, { headers: { ...headers, ...cookies, origin }, multipart, maxRedirects: 0 });
}

type Verdict = 'allowed' | 'forbidden' | 'sign in first';

function verdictFor(role: StaffRole | null, roles: StaffRole[]): Verdict {
  if (role === null) return 'sign in first';
  return roles.includes(role) ? 'allowed' : 'forbidden';
}

function verdictOn(response: {
  status: () => number;
  headers: () => Record<string, string>;
}): Verdict | number {
  const status = response.status();
  const redirect = redirectOf(response.headers());
  if (redirect === '/staff/sign-in') return 'sign in first';
  if (status === 403 || redirect === '/staff/not-allowed') return 'forbidden';
  return status < 500 ? 'allowed' : status;
}
