import { beforeEach, expect, test } from 'vitest';
import { reportInstance } from '#platform/database/instances.ts';
import { sql } from '#tests/support/database/sql.ts';

beforeEach(() => sql('DELETE FROM instance'));

/** As release 1.0 reports itself. */
const reportFormerInstance = (ago: string) =>
  sql(
    `INSERT INTO instance (id, data_key_ids, seen_at) VALUES (gen_random_uuid(), '{1}', clock_timestamp() - $1::interval)`,
    [ago],
  );

test('every instance opens the cookies of this release, unless one of 1.0 has reported in the last day', async () => {
  expect(await reportInstance([1])).toEqual({ openCookies: true });
  await reportFormerInstance('1 second');
  expect(await reportInstance([1])).toEqual({ openCookies: false });
  await sql("UPDATE instance SET seen_at = seen_at - interval '1 day' WHERE cookie_format IS NULL");
  expect(await reportInstance([1])).toEqual({ openCookies: true });
});
