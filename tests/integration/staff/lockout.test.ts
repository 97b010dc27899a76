import { describe, expect, test } from 'vitest';
import { findLockouts } from '#features/sign-in/lockouts.ts';
import { submitPassword } from '#features/sign-in/sign-in.ts';
import { changeStaffAccess } from '#features/staff/change-access.ts';
import { auditsOf, openAlerts } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import {
  ADDRESS,
  byApp,
  COMMAND,
  enter,
  type Joined,
  joined,
  PASSWORD,
  password,
  visitor,
} from './people.ts';

const ELSEWHERE = '198.51.100.9';
const DEVICE = '5f3a8f7e-0000-4000-8000-00000000d001';

const guess = (email: string, address = ADDRESS) => password(email, 'a guess at it', address);
const kindsOf = (answers: { kind: string }[]) => answers.map(({ kind }) => kind);

const minutesOf = (answer: object) => Math.ceil(Object(answer).waitSeconds / 60);

const letPass = (seconds: number) =>
  sql('UPDATE rate_limit SET expire = expire - $1::bigint', [seconds * 1_000]);

const alertsAbout = ({ email }: Joined) => openAlerts(`^sign_in_locked ${email}`);

const refusalsOf = async ({ email }: Joined) =>
  (await sql("SELECT FROM audit WHERE actor = $1 AND act = 'sign_in_refused'", [email])).length;

const enterCode = ({ email }: Joined, code: string, devices?: Parameters<typeof enter>[2]) =>
  enter(email, byApp(code), devices);

/** In a browser in which this person has signed in before. */
const inKnownBrowser = ({ actor: { staffId } }: Joined, email: string, typed: string) =>
  submitPassword({ email, password: typed }, visitor(null, ELSEWHERE, [{ staffId, deviceId: DEVICE }]));

describe('wrong passwords', { tags: ['@lockout'] }, () => {
  test('have five free tries, also forty at once, and then the right one waits too', async () => {
    const ada = await joined();
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(ada.email)));
    expect(kindsOf(answers).filter((kind) => kind === 'wrong')).toHaveLength(5);
    expect(minutesOf(await password(ada.email))).toBe(1);
  });

  test('wait twice as long after each further one, an hour at most, and a try that waits counts nothing', async () => {
    const ada = await joined();
    let place = 0;
    const guessAnywhere = () => {
      place += 1;
      return guess(ada.email, `192.0.2.${place}`);
    };
    for (const _ of Array(5)) await guessAnywhere();
    const waits = [];
    for (const _ of Array(8)) {
      const waiting = await guessAnywhere();
      await guessAnywhere();
      waits.push(minutesOf(waiting));
      await letPass(Object(waiting).waitSeconds);
      expect(await guessAnywhere()).toEqual({ kind: 'wrong' });
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('are reset after the right one, and after a day', async () => {
    const ada = await joined();
    for (const _ of Array(4)) await guess(ada.email);
    expect((await password(ada.email)).kind).toBe('ok');
    for (const _ of Array(5)) expect((await guess(ada.email)).kind).toBe('wrong');
    await letPass(24 * 3_600);
    for (const _ of Array(5)) expect((await guess(ada.email)).kind).toBe('wrong');
  });

  test('from four addresses keep strangers out, but not the owner in a browser that they know', async () => {
    const ada = await joined();
    const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];
    for (let at = 0; at < 20; at += 1) await guess(ada.email, addresses[at % 4]);
    expect((await password(ada.email, PASSWORD, ELSEWHERE)).kind).toBe('locked');
    expect((await inKnownBrowser(ada, ada.email, PASSWORD)).kind).toBe('ok');
    expect((await password(ada.email, PASSWORD, ELSEWHERE)).kind).toBe('locked');
  });

  test('from a known browser wait by themselves, and another person’s browser counts as unknown', async () => {
    const [ada, grace] = [await joined(), await joined()];
    for (const _ of Array(5)) await inKnownBrowser(ada, ada.email, 'a guess at it');
    expect((await inKnownBrowser(ada, ada.email, PASSWORD)).kind).toBe('locked');
    expect((await password(ada.email)).kind).toBe('ok');
    for (const _ of Array(5)) await guess(grace.email);
    expect((await inKnownBrowser(ada, grace.email, PASSWORD)).kind).toBe('locked');
  });

  test('of many people from one IPv6 network wait from the twentieth on, and no address is stored', async () => {
    const from = (at: number) => `2001:db8:7:7::${at}`;
    for (let at = 1; at <= 20; at += 1) await guess(`nobody-${at}@example.com`, from(at));
    expect(minutesOf(await guess('nobody@example.com', from(21)))).toBe(1);
    expect((await guess('nobody@example.com', '2001:db8:7:8::1')).kind).toBe('wrong');
    const keys = await sql<{ key: string }>('SELECT key FROM rate_limit');
    expect(keys.map(({ key }) => key).join()).not.toContain('2001:');
  });

  test('get the same answer for a known, an unknown and a disabled person', {
    tags: ['@same-answer'],
  }, async () => {
    const ada = await joined();
    const answersFor = async (email: string) => {
      const answers = [];
      for (const _ of Array(6)) answers.push(await guess(email));
      return answers.map((answer) => [answer.kind, minutesOf(answer)]);
    };
    expect(await answersFor(ada.email)).toEqual(await answersFor('nobody@example.com'));
    await sql('DELETE FROM rate_limit');
    await changeStaffAccess(COMMAND, ada.actor.staffId, { isDisabled: true });
    const before = await refusalsOf(ada);
    const after: (() => Promise<void>)[] = [];
    const credentials = { email: ada.email, password: PASSWORD };
    expect(await submitPassword(credentials, visitor(), (work) => void after.push(work))).toEqual({
      kind: 'wrong',
    });
    expect(await refusalsOf(ada)).toBe(before);
    for (const work of after) await work();
    expect(await refusalsOf(ada)).toBe(before + 1);
  });

  test('raise an alert and an audit line at the first wait, and the administrator sees who waits and why', async () => {
    const ada = await joined();
    for (const _ of Array(4)) await guess(ada.email);
    expect(await alertsAbout(ada)).toEqual([]);
    for (const _ of Array(3)) await guess(ada.email);
    expect(await alertsAbout(ada)).toMatchObject([
      { subject: `${ada.email} (password)`, facts: { reason: 'password' } },
    ]);
    const acts = (await auditsOf(ada.email)).map(({ act }) => act);
    expect(acts.filter((act) => act === 'sign_in_locked')).toHaveLength(1);
    expect(await findLockouts([{ id: ada.actor.staffId, email: ada.email }])).toEqual(
      new Map([[ada.actor.staffId, { reason: 'password', waitSeconds: expect.any(Number) }]]),
    );
  });
});

describe('correct password, but wrong codes', { tags: ['@lockout'] }, () => {
  test('wait from the fifth on, twice as long each time, and alert from the third on, as someone has the password', async () => {
    const ada = await joined();
    for (const _ of Array(2)) await enterCode(ada, ada.app.wrongCode());
    expect(await alertsAbout(ada)).toEqual([]);
    await enterCode(ada, ada.app.wrongCode());
    expect(await alertsAbout(ada)).toMatchObject([
      { subject: `${ada.email} (code)`, facts: { reason: 'code' } },
    ]);
    for (const _ of Array(2)) expect((await enterCode(ada, ada.app.wrongCode())).kind).toBe('wrong');
    expect(await refusalsOf(ada)).toBe(5);
    expect(minutesOf(await enterCode(ada, ada.app.code()))).toBe(1);
    await letPass(60);
    expect((await enterCode(ada, ada.app.wrongCode())).kind).toBe('wrong');
    expect(minutesOf(await enterCode(ada, ada.app.code()))).toBe(2);
    expect(await findLockouts([{ id: ada.actor.staffId, email: ada.email }])).toEqual(
      new Map([[ada.actor.staffId, { reason: 'code', waitSeconds: expect.any(Number) }]]),
    );
    const devices = [{ staffId: ada.actor.staffId, deviceId: DEVICE }];
    expect((await enterCode(ada, ada.app.code(), devices)).kind).toBe('ok');
  });
});
