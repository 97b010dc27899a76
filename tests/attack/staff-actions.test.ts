import { expect, test } from 'vitest';
import { builtActions } from '#tests/support/build.ts';
import { ENDS_OWN_SESSION } from '#tests/support/signed-in-staff.ts';
import { query } from './database.ts';
import { attacked, inTurns, send, someOf } from './send.ts';
import { type Caller, callerWith, multipart, staffPage } from './staff.ts';

const actions = builtActions().filter(({ file }) => file.startsWith('app/staff/'));
/** Tables that no one may change through another role's action. */
const PROTECTED = ['campaign', 'partner', 'prefill_flow', 'choice'];
/** Actions on one's own account and session, which every role has. */
const OWN_ACTS =
  /^(signed_|sign_in_|session|password_|recovery_|time_zone|passkey_|authenticator_|code_|confirm|own_)/;

const pathOf = (page: string) => page.replaceAll(/\[\.*\w+\]/g, 'nowhere');

type Try = { caller: Caller | null; id: string; name: string; path: string; by: 'form' | 'script' };

function post({ caller, id, path, by }: Try, origin = attacked.staff) {
  const fields: [string, string][] =
    by === 'form'
      ? [[`$ACTION_ID_${id}`, ''], ...FIELDS]
      : [...FIELDS.map(([name, value]): [string, string] => [`_1_${name}`, value]), ['0', '["$K1"]']];
  return send(origin, {
    method: 'POST',
    path,
    headers: {
      origin,
      'content-type': 'multipart/form-data; boundary=edge',
      ...(by === 'script' && { 'next-action': id }),
      ...(caller && { cookie: caller.cookie }),
    },
    body: multipart(fields),
  });
}

/** Plausible values for the names of the console's fields. */
const FIELDS: [string, string][] = Object.entries({
  email: 'new@example.com',
  name: 'New Person',
  role: 'admin',
  person: '00000000-0000-4000-8000-000000000000',
  campaign: 'personal-loan',
  slug: 'personal-loan',
  source: 'personal-v2',
  number: '1',
  text: '<p>text</p>',
  list: 'loan_purpose',
  flow: 'personal-borrower',
  reason: 'because of a test',
  accent: '#123456',
  brandName: 'Taken over',
});

test('no console action does anything for a stranger or a viewer, from any page and host, by form or script', {
  tags: ['@roles', '@console-doors', '@separate-hosts'],
}, async () => {
  const viewer = await callerWith('viewer');
  const tries = [null, viewer].flatMap((caller) =>
    actions
      .filter(({ name }) => !ENDS_OWN_SESSION.has(name) && !/^(signIn|join|choosePassword)/.test(name))
      .flatMap(({ id, name, pages }) =>
        [...new Set([pathOf(pages[0] ?? '/staff'), '/staff', '/staff/sign-in'])].flatMap((path) =>
          (['form', 'script'] as const).map((by): Try => ({ caller, id, name, path, by })),
        ),
      ),
  );
  const before = await stateOf(viewer);
  const answers = await inTurns(someOf(tries, 80), 8, async (one) => ({
    what: `${one.name} ${one.path}`,
    status: (await post(one)).status,
    atForm: (await post(one, attacked.borrower)).status,
  }));
  const isWrong = ({ status, atForm }: (typeof answers)[0]) => status >= 500 || atForm < 400 || atForm >= 500;
  expect(answers.filter(isWrong)).toEqual([]);
  expect((await staffPage('/staff/account', viewer.cookie)).status).toBe(200);
  expect(await stateOf(viewer)).toEqual(before);
  const acts = await query<{ act: string }>('SELECT act FROM audit WHERE staff_id = $1', [viewer.staffId]);
  expect(acts.map(({ act }) => act).filter((act) => !OWN_ACTS.test(act))).toEqual([]);
});

/** Limited to this viewer, because other files sign in their own people. */
async function stateOf(viewer: Caller) {
  const rows = PROTECTED.map((name) => query(`SELECT t::text AS row FROM ${name} t ORDER BY 1`));
  return [
    ...(await Promise.all(rows)),
    await query('SELECT role, disabled_at FROM staff WHERE id = $1', [viewer.staffId]),
    await query("SELECT 1 FROM staff WHERE email = 'new@example.com'"),
    await query('SELECT 1 FROM consent_version WHERE created_by_staff = $1', [viewer.staffId]),
  ];
}
