import { expect } from 'vitest';
import { examplePath, redirectOf } from '#tests/browser/support/routes.ts';
import { test } from '#tests/pages/fixtures.ts';
import { builtActions, routesOfBuild } from '#tests/support/build.ts';
import type { Reply } from '#tests/support/pages/exchange.ts';
import { SENSITIVE_ROUTES } from '#tests/support/sensitive-actions.ts';
import { ENDS_OWN_SESSION, type StaffRole } from '#tests/support/signed-in-staff.ts';

const EVERY_ROLE: StaffRole[] = ['viewer', 'support', 'marketer', 'compliance', 'admin'];
const WITH_FIGURES: StaffRole[] = ['viewer', 'marketer', 'compliance', 'admin'];
const CALLED: StaffRole[] = ['support', 'compliance'];
const AT_WORK: StaffRole[] = ['marketer', 'compliance', 'admin'];
const MARKETING: StaffRole[] = ['marketer', 'admin'];
const COMPLIANCE: StaffRole[] = ['compliance'];
const ADMIN: StaffRole[] = ['admin'];

const WITHOUT_SESSION = null;

/** From groups of words. */
const rolesByName = (groups: [StaffRole[] | null, string][]): Record<string, StaffRole[] | null> =>
  Object.fromEntries(groups.flatMap(([roles, names]) => names.split(/\s+/).map((name) => [name, roles])));

/** The roles for each page and file, repeated here on purpose: a mistake in the code shows. */
const PAGES = rolesByName([
  [
    WITHOUT_SESSION,
    `/staff/sign-in /staff/sign-in/code /staff/sign-in/company /staff/sign-in/callback /staff/join/[token]
      /staff/join/second-factor`,
  ],
  [
    EVERY_ROLE,
    `/staff /staff/[...nowhere] /staff/account /staff/account/authenticator /staff/account/passkeys
      /staff/account/recovery-codes /staff/alerts /staff/alerts/[id] /staff/confirm /staff/consents
      /staff/consents/[source] /staff/consents/[source]/[number] /staff/consents/compare
      /staff/consents/page-copy/[sha256] /staff/consents/read/[sha256] /staff/consents/read-page/[sha256]
      /staff/consents/text/[sha256] /staff/leads /staff/leads/[reference] /staff/leads/unknown
      /staff/prefills /staff/prefills/[id]`,
  ],
  [
    WITH_FIGURES,
    `/staff/campaigns /staff/campaigns/[campaign] /staff/campaigns/[campaign]/landing
      /staff/campaigns/[campaign]/look /staff/campaigns/[campaign]/wording /staff/options /staff/options/[list]
      /staff/flows /staff/flows/[flow] /staff/health /staff/brand /staff/brand/preview/[sheet]`,
  ],
  [[...CALLED, 'admin'], '/staff/requests /staff/requests/[id]'],
  [CALLED, '/staff/requests/person/[search] /staff/opt-outs /staff/opt-outs/check /staff/opt-outs/download'],
  [
    AT_WORK,
    `/staff/consents/[source]/new /staff/events /staff/events/[endpoint] /staff/leads/export /staff/prefills/export /staff/reconcile /staff/reconcile/[id]
      /staff/reconcile/[id]/download /staff/reconcile/upload`,
  ],
  [
    MARKETING,
    `/staff/campaigns/[campaign]/edit /staff/campaigns/new /staff/options/[list]/add /staff/options/[list]/basis
      /staff/flows/new /staff/brand/logo /staff/landing-image`,
  ],
  [
    COMPLIANCE,
    `/staff/leads/[reference]/certificate /staff/leads/[reference]/identity /staff/leads/[reference]/reveal
      /staff/requests/download`,
  ],
  [['compliance', 'admin'], '/staff/audit'],
  [ADMIN, '/staff/alerts/channels /staff/events/new /staff/events/secret /staff/team'],
  [[], '/staff/not-allowed'],
]);

/** Routes that accept a post without an action. */
const UPLOADS = ['/staff/reconcile/upload', '/staff/opt-outs/check'];
const POSTED = [...SENSITIVE_ROUTES, ...UPLOADS];

const ACTIONS = rolesByName([
  [
    WITHOUT_SESSION,
    `signInWithPassword signInWithCode beginPasskeySignIn signInWithPasskey choosePassword beginAuthenticatorJoin
      joinWithAuthenticator beginPasskeyJoin joinWithPasskey`,
  ],
  [
    EVERY_ROLE,
    `addOwnPasskey beginAuthenticator beginPasskeyAdding beginPasskeyConfirmation confirmWithCode
      confirmWithPasskey connectAuthenticator endEveryOtherSession endSession acknowledgeRecoveryCodes signOutOfConsole
      removeOwnPasskey renameOwnPasskey searchForLeads setPassword setRecoveryCodes setTimeZone`,
  ],
  [
    AT_WORK,
    `handleOpenAlerts unscheduleConsentText copyConsentText discardConsentText
      draftConsentText editConsentText publishBrand publishCampaignText publishConsentText
      refreshOperatorConsent retireCampaignText retireConsentText
      sendAlertToTest`,
  ],
  [
    MARKETING,
    `addCampaign addPrefillFlow addAnswerOption archiveForGood discardCampaignText draftBrand
      draftLandingPage draftWording discardDraft openForBorrowers previewLandingPage pauseForBorrowers
      removeLandingImage removeLogo retirePrefillFlow saveCampaign saveCampaignLook saveOptions
      savePrefillFlow confirmOptionBasis uploadLandingImage uploadLogo`,
  ],
  [CALLED, 'addWithdrawal endWithdrawal openPersonOfLead'],
  [[...CALLED, 'admin'], 'addPersonRequest decidePersonRequest decideUnknownLead'],
  [COMPLIANCE, 'preparePersonCopy saveCampaignLanguages setHold'],
  [
    ADMIN,
    `addEventEndpoint changeRole decideAccessRequest disablePerson hideEndpointSecret hideInvitationLink resetSignIn
      inviteMember allowTestLeads removeEventEndpoint renewEndpointSecret replayEvent replayPeriod saveEndpointTypes
      sendTestEvent switchEndpoint addEmailChannel addWebhookChannel hideWebhookSecret removeChannel testChannel`,
  ],
]);

const staffActions = () => builtActions().filter(({ file }) => file.startsWith('app/staff/'));

test('every page and every action of the console is in this table', () => {
  const routes = routesOfBuild().filter((route) => route.startsWith('/staff'));
  expect(routes.toSorted()).toEqual(Object.keys(PAGES).toSorted());
  const actions = staffActions().map(({ name }) => name);
  expect(actions.toSorted()).toEqual(Object.keys(ACTIONS).toSorted());
});

/** A session that never existed: without a cookie, a file is rejected before its check. */
const NO_SESSION = { cookie: 'handoff-staff=none' };

/** Other roles than Support have each permission of a viewer, as the unit tests show, and don't try those. */
const isTriedBy = (role: StaffRole | null, roles: StaffRole[] | null | undefined) =>
  roles && (role === null || role === 'viewer' || role === 'support' || !roles.includes('viewer'));

for (const role of [...EVERY_ROLE, null]) {
  test(`${role ?? 'a stranger'} sees and does exactly what the role allows`, { tags: ['@roles'] }, async ({
    tab,
    other,
  }) => {
    const verdicts: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    const note = (what: string, answer: Reply, roles?: StaffRole[] | null) => {
      verdicts[what] = verdictOn(answer);
      expected[what] = verdictFor(role, roles ?? []);
    };
    if (role) await tab.signInAs(role);
    for (const [route, roles] of Object.entries(PAGES).filter(([, roles]) => isTriedBy(role, roles)))
      note(route, await tab.ask(examplePath(route)), roles);
    for (const route of POSTED) {
      const body = UPLOADS.includes(route) ? new FormData() : new URLSearchParams();
      body.append('a', '1');
      const headers = { origin: tab.origin, ...(!role && NO_SESSION) };
      note(`POST ${route}`, await tab.ask(examplePath(route), { headers, body }), PAGES[route]);
    }
    for (const action of staffActions()) {
      const roles = ACTIONS[action.name];
      if (!isTriedBy(role, roles)) continue;
      const by = ENDS_OWN_SESSION.has(action.name) ? other : tab;
      if (by === other && role) await other.signInAs(role);
      // Both ways of posting share one check of the role: each way has a caller who tries every action.
      const way = role === 'viewer' ? 'script' : 'form';
      note(action.name, await by.postAction(action, way), roles);
    }
    expect(verdicts).toEqual(expected);
  });
}

/** Names that every object inherits, and numbers and days that don't exist. */
const MADE_UP_NAMES = ['constructor', '%25'];
const MADE_UP_QUERIES = [
  '?done=constructor&not=constructor&refreshed=constructor&finding=constructor&from=0000-01-01&after=1.5',
  '?past=yes&after=999999999999999_00000000-0000-0000-0000-000000000000&done=a&done=b&before=999999999999999999',
];

test('no page fails on a made-up address', async ({ tab, other }) => {
  await tab.signInAs('admin');
  await other.signInAs('compliance');
  for (const [route, roles] of Object.entries(PAGES)) {
    if (roles === WITHOUT_SESSION) continue;
    const paths = MADE_UP_QUERIES.map(
      (query, place) => route.replaceAll(/\[[.\w]+\]/g, MADE_UP_NAMES[place] ?? '') + query,
    );
    const reader = roles.includes('compliance') ? other : tab;
    const answers = await Promise.all(paths.map((path) => reader.ask(path)));
    expect.soft(paths.filter((_, place) => (answers[place]?.status ?? 500) >= 500)).toEqual([]);
  }
});

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
