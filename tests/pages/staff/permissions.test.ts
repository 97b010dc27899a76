import { expect } from 'vitest';
import { examplePath, posted, redirectOf } from '#tests/browser/support/routes.ts';
import { test } from '#tests/pages/lane.ts';
import { builtActions, routesOfBuild } from '#tests/support/build.ts';
import type { Reply } from '#tests/support/pages/exchange.ts';
import type { Tab } from '#tests/support/pages/tab.ts';
import { ENDS_OWN_SESSION, type SignedIn, type StaffRole, signedIn } from '#tests/support/signed-in-staff.ts';

const ROLES: StaffRole[] = ['viewer', 'marketer', 'compliance', 'admin'];
const EVERY_ROLE = ROLES;
const AT_WORK: StaffRole[] = ['marketer', 'compliance', 'admin'];
const MARKETING: StaffRole[] = ['marketer', 'admin'];
const COMPLIANCE: StaffRole[] = ['compliance'];
const ADMIN: StaffRole[] = ['admin'];

/** Open without a session. */
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

/** The roles for each page and file, repeated here on purpose: a mistake in the code shows. */
const PAGES: Record<string, StaffRole[]> = {
  '/staff': EVERY_ROLE,
  '/staff/[...nowhere]': EVERY_ROLE,
  '/staff/account': EVERY_ROLE,
  '/staff/account/authenticator': EVERY_ROLE,
  '/staff/account/passkeys': EVERY_ROLE,
  '/staff/account/recovery-codes': EVERY_ROLE,
  '/staff/alerts': EVERY_ROLE,
  '/staff/alerts/[id]': EVERY_ROLE,
  '/staff/audit': ADMIN,
  '/staff/campaigns': EVERY_ROLE,
  '/staff/campaigns/[campaign]': EVERY_ROLE,
  '/staff/campaigns/[campaign]/edit': MARKETING,
  '/staff/campaigns/[campaign]/landing': EVERY_ROLE,
  '/staff/campaigns/[campaign]/look': EVERY_ROLE,
  '/staff/campaigns/[campaign]/wording': EVERY_ROLE,
  '/staff/campaigns/new': MARKETING,
  '/staff/choices': EVERY_ROLE,
  '/staff/choices/[list]': EVERY_ROLE,
  '/staff/choices/[list]/add': MARKETING,
  '/staff/choices/[list]/basis': MARKETING,
  '/staff/confirm': EVERY_ROLE,
  '/staff/consents': EVERY_ROLE,
  '/staff/consents/[source]': EVERY_ROLE,
  '/staff/consents/[source]/[number]': EVERY_ROLE,
  '/staff/consents/[source]/new': AT_WORK,
  '/staff/consents/compare': EVERY_ROLE,
  '/staff/consents/page-copy/[sha256]': EVERY_ROLE,
  '/staff/consents/read/[sha256]': EVERY_ROLE,
  '/staff/consents/read-page/[sha256]': EVERY_ROLE,
  '/staff/consents/text/[sha256]': EVERY_ROLE,
  '/staff/flows': EVERY_ROLE,
  '/staff/flows/[flow]': EVERY_ROLE,
  '/staff/flows/new': MARKETING,
  '/staff/health': EVERY_ROLE,
  '/staff/identity': EVERY_ROLE,
  '/staff/identity/logo': MARKETING,
  '/staff/identity/preview/[sheet]': EVERY_ROLE,
  '/staff/landing-image': MARKETING,
  '/staff/leads': EVERY_ROLE,
  '/staff/leads/[reference]': EVERY_ROLE,
  '/staff/leads/[reference]/certificate': COMPLIANCE,
  '/staff/leads/[reference]/identity': COMPLIANCE,
  '/staff/leads/[reference]/reveal': COMPLIANCE,
  '/staff/leads/export': AT_WORK,
  '/staff/leads/unknown': EVERY_ROLE,
  '/staff/not-allowed': [],
  '/staff/people': ADMIN,
  '/staff/prefills': EVERY_ROLE,
  '/staff/prefills/[id]': EVERY_ROLE,
  '/staff/prefills/export': AT_WORK,
  '/staff/reconcile': AT_WORK,
  '/staff/reconcile/[id]': AT_WORK,
  '/staff/reconcile/[id]/download': AT_WORK,
  '/staff/reconcile/upload': AT_WORK,
};

/** Routes that accept a post without an action. */
const POSTED = [
  '/staff/leads/[reference]/certificate',
  '/staff/leads/[reference]/reveal',
  '/staff/leads/export',
  '/staff/prefills/export',
  '/staff/reconcile/[id]/download',
  '/staff/reconcile/upload',
];

const ACTIONS: Record<string, StaffRole[]> = {
  acknowledgeOpenAlert: AT_WORK,
  addCampaign: MARKETING,
  addOwnPasskey: EVERY_ROLE,
  addPrefillFlow: MARKETING,
  addToChoices: MARKETING,
  archiveForGood: MARKETING,
  beginAuthenticator: EVERY_ROLE,
  beginPasskeyAdding: EVERY_ROLE,
  beginPasskeyConfirmation: EVERY_ROLE,
  callOffConsentText: AT_WORK,
  changeRole: ADMIN,
  closeOpenAlert: AT_WORK,
  confirmWithCode: EVERY_ROLE,
  confirmWithPasskey: EVERY_ROLE,
  connectAuthenticator: EVERY_ROLE,
  copyConsentText: AT_WORK,
  decideAccessRequest: ADMIN,
  decideUnknownLead: AT_WORK,
  disablePerson: ADMIN,
  discardConsentText: AT_WORK,
  discardLandingPage: MARKETING,
  discardWording: MARKETING,
  draftConsentText: AT_WORK,
  draftIdentity: MARKETING,
  draftLandingPage: MARKETING,
  draftWording: MARKETING,
  dropDraft: MARKETING,
  editConsentText: AT_WORK,
  endEveryOtherSession: EVERY_ROLE,
  endSession: EVERY_ROLE,
  forgetInvitation: ADMIN,
  giveNewStart: ADMIN,
  haveRecoveryCodes: EVERY_ROLE,
  inviteSomebody: ADMIN,
  leaveConsole: EVERY_ROLE,
  letTestsThrough: ADMIN,
  openForBorrowers: MARKETING,
  previewLandingPage: MARKETING,
  pauseForBorrowers: MARKETING,
  publishBrand: AT_WORK,
  publishCampaignWording: AT_WORK,
  publishConsentText: AT_WORK,
  publishLandingPage: AT_WORK,
  refreshOperatorConsent: AT_WORK,
  removeLandingImage: MARKETING,
  removeLogo: MARKETING,
  removeOwnPasskey: EVERY_ROLE,
  renameOwnPasskey: EVERY_ROLE,
  retireCampaignWording: AT_WORK,
  retireConsentText: AT_WORK,
  retireLandingPage: AT_WORK,
  retirePrefillFlow: MARKETING,
  saveCampaign: MARKETING,
  saveCampaignLanguages: COMPLIANCE,
  saveCampaignLook: MARKETING,
  saveChoices: MARKETING,
  savePrefillFlow: MARKETING,
  searchForLeads: EVERY_ROLE,
  sendAlertToTest: AT_WORK,
  setHold: COMPLIANCE,
  setPassword: EVERY_ROLE,
  setRecoveryCodes: EVERY_ROLE,
  setTimeZone: EVERY_ROLE,
  settleChoices: MARKETING,
  uploadLandingImage: MARKETING,
  uploadLogo: MARKETING,
};

const staffRoutes = () => routesOfBuild().filter((route) => route.startsWith('/staff'));
const staffActions = () => builtActions().filter(({ file }) => file.startsWith('app/staff/'));

test('every page and every action of the console is in this table', () => {
  expect(staffRoutes().toSorted()).toEqual([...Object.keys(PAGES), ...ENTRANCES].toSorted());
  expect(
    staffActions()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...Object.keys(ACTIONS), ...ENTRIES].toSorted());
});

/** A session that never existed: without a cookie, a file is rejected before its check. */
const NO_SESSION = { cookie: 'handoff-staff=none' };
const cookieOf = ({ cookie }: SignedIn) => ({ cookie: `${cookie.name}=${cookie.value}` });

/** Both ways of posting share one check of the role: each way has a caller who tries every action. */
const wayOf = (role: StaffRole | null) => (role === 'viewer' ? 'script' : 'form');

/** Other roles have each permission of a viewer, as the unit tests show: only viewers and strangers try those. */
const triedBy = (role: StaffRole | null, roles: StaffRole[] = []) =>
  role === null || role === 'viewer' || !roles.includes('viewer');

for (const role of [...ROLES, null]) {
  test(`${role ?? 'a stranger'} sees and does exactly what the role allows`, { tags: ['@roles'] }, async ({
    tab,
    instance,
  }) => {
    const sessionCookie = async () => (role ? cookieOf(await signedIn(instance.databaseUrl, role)) : {});
    const headers = await sessionCookie();
    for (const [route, roles] of Object.entries(PAGES).filter(([, roles]) => triedBy(role, roles))) {
      const response = await tab.ask(examplePath(route), { headers });
      expect.soft(verdictOn(response), `${route} for ${role}`).toBe(verdictFor(role, roles));
    }
    for (const route of POSTED) {
      const fields = route === '/staff/reconcile/upload' ? new FormData() : new URLSearchParams();
      fields.append('a', '1');
      const response = await tab.ask(examplePath(route), {
        headers: { origin: instance.app, ...(role ? headers : NO_SESSION) },
        body: fields,
      });
      expect
        .soft(verdictOn(response), `POST ${route} for ${role}`)
        .toBe(verdictFor(role, PAGES[route] ?? []));
    }
    for (const { id, name, pages } of staffActions().filter(
      ({ name }) => ACTIONS[name] && triedBy(role, ACTIONS[name]),
    )) {
      const [page = ''] = pages;
      const own = ENDS_OWN_SESSION.has(name) ? await sessionCookie() : headers;
      const response = await post(tab, { id, path: examplePath(page) }, wayOf(role), own);
      expect.soft(verdictOn(response), `${name} for ${role}`).toBe(verdictFor(role, ACTIONS[name] ?? []));
    }
  });
}

/** Names that every object inherits, and numbers and days that don't exist. */
const MADE_UP_NAMES = ['constructor', '%25'];
const MADE_UP_QUERIES = [
  '?done=constructor&not=constructor&refreshed=constructor&finding=constructor&from=0000-01-01&after=1.5',
  '?past=yes&after=999999999999999_00000000-0000-0000-0000-000000000000&done=a&done=b&before=999999999999999999',
];

test('no page fails on a made-up address', async ({ tab, instance }) => {
  const headers = {
    admin: cookieOf(await signedIn(instance.databaseUrl, 'admin')),
    compliance: cookieOf(await signedIn(instance.databaseUrl, 'compliance')),
  };
  for (const [route, roles] of Object.entries(PAGES)) {
    const role = roles.includes('admin') ? 'admin' : 'compliance';
    const isMadeUp = route.includes('[');
    const paths = MADE_UP_QUERIES.map((query, place) =>
      isMadeUp ? route.replaceAll(/\[[.\w]+\]/g, MADE_UP_NAMES[place] ?? '') + query : route + query,
    );
    const answers = await Promise.all(paths.map((path) => tab.ask(path, { headers: headers[role] })));
    expect.soft(paths.filter((_, place) => (answers[place]?.status ?? 500) >= 500)).toEqual([]);
  }
});

function post(
  tab: Tab,
  { id, path }: { id: string; path: string },
  by: 'script' | 'form',
  cookies: Record<string, string>,
) {
  const { headers, multipart } = posted({ id, fields: {} }, by);
  return tab.ask(path, { headers: { ...headers, ...cookies, origin: tab.url.origin }, body: multipart });
}

type Verdict = 'allowed' | 'forbidden' | 'sign in first';

function verdictFor(role: StaffRole | null, roles: StaffRole[]): Verdict {
  if (role === null) return 'sign in first';
  return roles.includes(role) ? 'allowed' : 'forbidden';
}

function verdictOn({ status, headers }: Reply): Verdict | number {
  const redirect = redirectOf(headers);
  if (redirect === '/staff/sign-in') return 'sign in first';
  if (status === 403 || redirect === '/staff/not-allowed') return 'forbidden';
  return status < 500 ? 'allowed' : status;
}
