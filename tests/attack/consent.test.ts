import { expect, test } from 'vitest';
import { hostileTexts } from '#tests/support/hostile/consent.ts';
import { query } from './database.ts';
import { inTurns, PULSE_LIMIT_MS, someOf, underPulse } from './send.ts';
import { actionField, callerWith, postForm } from './staff.ts';

const EVERY = 20;
const SOURCE = 'personal-v2';
const NEW = `/staff/consents/${SOURCE}/new`;
/** tests/unit/consent/consent-safety.test.ts has the verdict of every text. */
const TEXTS = hostileTexts()
  .filter(({ verdict }) => verdict === 'unsafe')
  .filter((_, at) => at % EVERY === 0);

type Version = { number: number; verdict: string; state: string };

test('no hostile consent text can be published, and a safe one can', {
  tags: ['@hostile-consent'],
}, async () => {
  const author = await callerWith('marketer');
  const publisher = await callerWith('compliance');
  const draft = async (html: string) => {
    const drafted = await postForm(NEW, author.cookie, [
      ...[actionField('draftConsentText'), ['source', SOURCE] as [string, string]],
      ['text', html],
    ]);
    // The server rejects a form that contains NUL.
    expect(drafted.status, html).toBe(html.includes('\0') ? 400 : 303);
    return /\/(\d+)\?done=drafted$/.exec(String(drafted.headers.location))?.[1];
  };
  const publish = async (number = '0') => {
    const published = await postForm(`/staff/consents/${SOURCE}/${number}`, publisher.cookie, [
      ...[actionField('publishConsentText'), ['source', SOURCE] as [string, string]],
      ...Object.entries({ number, revision: '1', when: 'now' }),
    ]);
    expect(published.status).toBe(303);
  };
  const safe = await draft('<p>I agree that the lender may call me.</p>');
  const [hostile, worstMs] = await underPulse(() =>
    inTurns(someOf(TEXTS, 12), 4, async ({ html }) => {
      const number = await draft(html);
      if (number) await publish(number);
      return Number(number);
    }),
  );
  expect(worstMs).toBeLessThan(PULSE_LIMIT_MS);
  const versions = await query<Version>('SELECT number, verdict, state FROM consent_version');
  const storedHostile = versions.filter(({ number }) => hostile.includes(number));
  expect(storedHostile.filter(({ verdict, state }) => verdict !== 'unsafe' || state !== 'draft')).toEqual([]);
  await publish(safe);
  expect(await query<Version>("SELECT number FROM consent_version WHERE state = 'published'")).toEqual([
    { number: Number(safe) },
  ]);
});
