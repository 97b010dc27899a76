import { expect, test } from 'vitest';
import { findReturnedForm, recordReturnedForm } from '#features/access/store/old-input.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const form = (name: string) => ({ path: '/staff/team', fields: { name: [name] }, errors: {} });

test('one person has the last 20 of their forms, and takes no place from another person', {
  tags: ['@body-limits'],
}, async () => {
  const [ada, bea] = [await someMember('admin'), await someMember('admin')];
  const older = await recordReturnedForm(bea.staffId, form('of Bea'));
  const ids: string[] = [];
  for (let number = 1; number <= 25; number += 1) {
    ids.push(await recordReturnedForm(ada.staffId, form(String(number))));
    await sql(
      "UPDATE returned_form SET returned_at = returned_at - interval '1 minute' WHERE staff_id = $1",
      [ada.staffId],
    );
  }
  expect(
    await sql('SELECT count(*)::int AS count FROM returned_form WHERE staff_id = $1', [ada.staffId]),
  ).toEqual([{ count: 20 }]);
  expect(await findReturnedForm(ids[4] ?? '', ada.staffId)).toBeNull();
  expect(await findReturnedForm(ids[5] ?? '', ada.staffId)).toMatchObject(form('6'));
  expect(await findReturnedForm(older, bea.staffId)).toMatchObject(form('of Bea'));
});
