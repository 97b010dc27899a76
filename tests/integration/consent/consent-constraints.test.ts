import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aDraft } from '#tests/integration/support/consent-drafts.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { rolledBack } from '#tests/support/database/sql.ts';

const [ann, ben] = [await someMember(), await someMember()];

/** Whether the database itself takes a change to a draft of Ann's, and by which rule it does not. */
const changed = async (change: string, html?: string) => {
  const number = await aDraft(ann, 'refinance', html);
  return rolledBack(async (query) => {
    const fetchId = randomUUID();
    await query(
      "INSERT INTO consent_fetch (id, source, fetched_at, verdict) VALUES ($1, 'refinance', NULL, 'safe')",
      [fetchId],
    );
    const filled = change
      .replaceAll('FETCH', `'${fetchId}'`)
      .replaceAll('ANN', `'${ann.staffId}'`)
      .replaceAll('BEN', `'${ben.staffId}'`);
    return query(
      `UPDATE consent_version SET ${filled} WHERE source = 'refinance' AND number = ${number}`,
    ).then(
      () => 'taken',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    );
  });
};

const PUBLISHED =
  "state = 'published', published_at = clock_timestamp(), fetch_id = FETCH, published_by = 'x'";
const SCHEDULED = "state = 'scheduled', scheduled_at = clock_timestamp(), scheduled_by = 'x'";
const BEFORE_WRITTEN = PUBLISHED.replace('clock_timestamp()', "created_at - interval '1 second'");
const UNSAFE = '<p onclick="a()">I agree</p>';
const SAFE = 'consent_version_published_is_safe';
const SECOND = 'consent_version_published_by_a_second_person';

test.each([
  ['published by its author', `${PUBLISHED}, published_by_staff = ANN`, SECOND],
  ['published by a second person', `${PUBLISHED}, published_by_staff = BEN`, 'taken'],
  ['published by a command', PUBLISHED, 'taken'],
  [
    'published alone for a reason',
    `${PUBLISHED}, published_by_staff = ANN, lone_reason = 'I work here alone.'`,
    'taken',
  ],
  [
    'published alone for no reason to speak of',
    `${PUBLISHED}, published_by_staff = ANN, lone_reason = '   just so  '`,
    'consent_version_lone_for_a_reason',
  ],
  ['scheduled by its author', `${SCHEDULED}, scheduled_by_staff = ANN`, SECOND],
  ['scheduled by a second person', `${SCHEDULED}, scheduled_by_staff = BEN`, 'taken'],
  [
    'scheduled without a staff member',
    "state = 'scheduled', scheduled_at = clock_timestamp()",
    'consent_version_scheduled_by_somebody',
  ],
  ['scheduled for no time', "state = 'scheduled'", 'consent_version_state_as_its_times'],
  [
    'scheduled, a draft',
    'scheduled_at = clock_timestamp(), scheduled_by = $$x$$',
    'consent_version_state_as_its_times',
  ],
  ['published before it was written', BEFORE_WRITTEN, 'consent_version_times_in_order'],
  ['published, unsafe', PUBLISHED, SAFE, UNSAFE],
  ['scheduled, unsafe', `${SCHEDULED}, scheduled_by_staff = BEN`, SAFE, UNSAFE],
])('a draft %s', async (_what, change, rule, html?) => {
  expect(await changed(change, html)).toBe(rule);
});

test('a text that was sent for publishing never replaces another', async () => {
  const number = await aDraft(ann);
  const other = await aDraft(ann, 'refinance', '<p>Else</p>');
  const sha256 = `(SELECT sha256 FROM consent_version WHERE source = 'refinance' AND number = ${other})`;
  for (const edit of [`sha256 = ${sha256}`, 'revision = 2', "edited_by = 'else'"]) {
    const refusal = rolledBack(async (query) => {
      const where = `WHERE source = 'refinance' AND number = ${number}`;
      await query(`UPDATE consent_version SET ${SCHEDULED}, scheduled_by_staff = '${ben.staffId}' ${where}`);
      await query(`UPDATE consent_version SET ${edit} ${where}`);
    });
    await expect(refusal).rejects.toThrow('only a draft is edited');
  }
});
