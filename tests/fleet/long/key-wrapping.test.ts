import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharedFleet, times } from '#tests/fleet/balanced-fleet.ts';
import { OUTCOME, type PostingBorrower } from '#tests/support/borrowers/posting-borrower.ts';
import { openAllDetails } from '#tests/support/evidence/sealed-details.ts';
import { runScript } from '#tests/support/run-script.ts';

const [OLD, NEW] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const BOTH = `2:${NEW},1:${OLD}`;

const place = sharedFleet([{ DATA_KEY: BOTH }]);

const command = (script: string, given: string[], dataKey = BOTH) =>
  runScript(script, given, { environment: { ...place.fleet.environment, DATA_KEY: dataKey } });

test('leads are sent while all keys are wrapped again, and afterward nothing needs the old one', {
  tags: ['@key-rotation'],
}, async () => {
  const first = place.borrower();
  await sends(first, await first.arriveAtConsent());
  const ready = await Promise.all(
    times(3).map(async () => {
      const borrower = place.borrower();
      return { borrower, agreed: await borrower.arriveAtConsent() };
    }),
  );
  // An instance that still seals with the old key would leave these.
  await command('keys', ['rotate'], `1:${OLD},2:${NEW}`);
  expect(await mastersInUse()).toEqual([1]);
  const rotating = command('keys', ['rotate']);
  await Promise.all(ready.map(({ borrower, agreed }) => sends(borrower, agreed)));
  expect(await rotating).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+ keys? w/) });

  expect(await mastersInUse()).toEqual([2]);
  const opened = await openAllDetails(place.rows, new Map([[2, NEW]]));
  expect(opened.filter(({ kind }) => kind === 'lead_sent')).toHaveLength(1 + ready.length);
  const [{ borrower } = { borrower: place.borrower() }] = ready;
  const [sent] = await place.operator.posts(borrower.person.lastName);
  const given = ['certificate', sent?.partnerLeadId ?? '', '--reason', 'a test'];
  expect((await command('evidence', given, `2:${NEW}`)).code).toBe(0);
  const lost = await command('evidence', given, `3:${OLD}`);
  expect(lost).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATA_KEY has no key with the id 2, /),
  });
});

const mastersInUse = async () =>
  (await place.rows<{ master: number }>('SELECT DISTINCT master FROM evidence_key ORDER BY master')).map(
    ({ master }) => master,
  );

async function sends(borrower: PostingBorrower, agreed: Record<string, string>) {
  expect((await borrower.agree(agreed)).location).toBe(OUTCOME);
}
