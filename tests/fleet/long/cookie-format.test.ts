import { expect, test } from 'vitest';
import { sharedFleet } from '#tests/fleet/balanced-fleet.ts';
import { openAsLegacyRelease } from '#tests/support/borrowers/cookie-jar.ts';
import { borrowerAt, OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { until } from '#tests/support/until.ts';

const SECRET = { id: 1, secret: 'shared by the two releases of this test' };
const SETTINGS = { SESSION_SECRET: `${SECRET.id}:${SECRET.secret}` };

const place = sharedFleet([]);

test('cookies open on both releases during an upgrade, and have the new format after it', {
  tags: ['@cookie-sealing'],
}, async () => {
  // A heartbeat of release 1.0.
  await place.rows(`INSERT INTO instance (id, data_key_ids) VALUES (gen_random_uuid(), '{1}')`);
  const first = await place.start(SETTINGS);
  let at = first;
  const borrower = borrowerAt(place.fleet.origin, () => at.address);
  await borrower.begin();
  await borrower.answerAtOnce();
  const cookie = () => borrower.cookies.get('handoff-journey') ?? '';
  expect(Object.keys(await openAsLegacyRelease(cookie(), SECRET))).toEqual(['journeyId', 'key']);

  await place.rows('DELETE FROM instance WHERE cookie_format IS NULL');
  at = await place.start(SETTINGS);
  const consent = await borrower.readConsent();
  const later = borrowerAt(place.fleet.origin, () => at.address);
  await until(async () => {
    later.cookies.clear();
    await later.begin();
    return later.cookies.get('handoff-journey')?.startsWith('2.1.');
  }, 'the second instance seals the new format');

  at = first;
  expect((await later.answerAtOnce()).location).toMatch(/^\/apply\/personal-loan\//);
  expect((await borrower.agree(consent)).location).toBe(OUTCOME);
});
