import { expect, test } from 'vitest';
import { sendTestAlert } from '#features/alerts/handle-alert.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

test('reports that a test alert was not sent where no channel is set', async () => {
  expect(await sendTestAlert(await someMember())).toEqual({ kind: 'no_channel' });
  expect(await sql('SELECT FROM alert')).toEqual([]);
});
