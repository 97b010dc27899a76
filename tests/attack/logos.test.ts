import { expect, test } from 'vitest';
import { HOSTILE_LOGOS, PLAIN_LOGO } from '#tests/support/hostile/logos.ts';
import { query } from './database.ts';
import { attacked, PULSE_LIMIT_MS, send, someOf, underPulse } from './send.ts';
import { actionField, callerWith, postForm, staffPage } from './staff.ts';

const PAGE = '/staff/identity/logo';
test('no hostile logo enters the brand or stalls the app, and a plain one is served in isolation', {
  tags: ['@hostile-logos', '@uploads'],
}, async () => {
  const marketer = await callerWith('marketer');
  const upload = async (text: string) => {
    const page = await staffPage(PAGE, marketer.cookie);
    const token = /name="token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const file = { fileName: 'logo.svg', bytes: Buffer.from(text) };
    return postForm(PAGE, marketer.cookie, [actionField('uploadLogo'), ['token', token], ['logo', file]]);
  };
  const [answers, worstMs] = await underPulse(async () => {
    const found: { text: string; status: number; location: string }[] = [];
    for (const text of someOf(HOSTILE_LOGOS, 10)) {
      const { status, headers } = await upload(text);
      found.push({ text: text.slice(0, 160), status, location: String(headers.location) });
    }
    return found;
  });
  expect(answers.filter(({ status }) => status !== 303)).toEqual([]);
  expect(answers.filter(({ location }) => location.includes('done='))).toEqual([]);
  expect(worstMs).toBeLessThan(PULSE_LIMIT_MS);
  expect(await query('SELECT sha256 FROM partner_logo')).toEqual([]);

  expect((await upload(PLAIN_LOGO)).headers.location).toBe('/staff/identity?done=logo');
  const [logo] = await query<{ sha256: string }>('SELECT sha256 FROM partner_logo');
  const served = await send(attacked.staff, { path: `/brand/logo/${logo?.sha256}` });
  expect(served.headers['content-security-policy']).toMatch(
    /default-src 'none'.*sandbox|sandbox.*default-src 'none'/,
  );
});
