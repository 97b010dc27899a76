import { type APIRequestContext, expect } from '@playwright/test';
import { builtActions, routesOfBuild } from '#tests/support/build.ts';
import { type SignedIn, type StaffRole, signedIn } from '#tests/support/staff.ts';
import { test } from './journey.ts';
import { posted, redirectOf, someAddress } from './routes.ts';

const ROLES: StaffRole[] = ['viewer', 'marketer', 'compliance', 'admin'];
const EVERYBODY = ROLES;
const ADMIN: StaffRole[] = ['admin'];

/** Where somebody comes before they have signed in. */
const ENTRANCES = ['/staff/sign-in', '/staff/sign-in/code', '/staff/join/[token]'];
const ENTRIES = ['signInWithPassword', 'signInWithCode', 'joinConsole'];

/** Who may see which page or take which file. Written out once more, apart from the code, so that a slip there shows. */
const PAGES: Record<string, StaffRole[]> = {
  '/staff': EVERYBODY,
  '/staff/account': EVERYBODY,
  '/staff/account/recovery-codes': EVERYBODY,
  '/staff/not-allowed': [],
  '/staff/people': ADMIN,
  '/staff/audit': ADMIN,
};

/** Who may do what. */
const ACTIONS: Record<string, StaffRole[]> = {
  leaveConsole: EVERYBODY,
  haveRecoveryCodes: EVERYBODY,
  setTimeZone: EVERYBODY,
  setPassword: EVERYBODY,
  setRecoveryCodes: EVERYBODY,
  inviteSomebody: ADMIN,
  giveNewStart: ADMIN,
  changeRole: ADMIN,
  disablePerson: ADMIN,
  forgetInvitation: ADMIN,
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

const asSomebody = ({ cookie }: SignedIn) => ({ cookie: `${cookie.name}=${cookie.value}` });

for (const role of [...ROLES, null]) {
  test(`${role ?? 'somebody who is not signed in'} sees and does what is theirs, and nothing else`, async ({
    request,
    place,
  }) => {
    for (const [route, roles] of Object.entries(PAGES)) {
      const headers = role ? asSomebody(await signedIn(place.databaseUrl, role)) : {};
      const response = await request.get(someAddress(route), { headers, maxRedirects: 0 });
      expect.soft(verdictOn(response), `${route} for ${role}`).toBe(verdictFor(role, roles));
    }
    for (const { id, name, pages } of staffActions().filter(({ name }) => ACTIONS[name])) {
      const [page = ''] = pages;
      for (const by of ['script', 'form'] as const) {
        const headers = role ? asSomebody(await signedIn(place.databaseUrl, role)) : {};
        const response = await post(request, place.app, { id, path: someAddress(page) }, by, headers);
        expect
          .soft(verdictOn(response), `${name} by ${by} for ${role}`)
          .toBe(verdictFor(role, ACTIONS[name] ?? []));
      }
    }
  });
}

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
