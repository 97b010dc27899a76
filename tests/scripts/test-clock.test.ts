import { expect, test } from 'vitest';
import { clockAhead, moveClock } from '#scripts/dev/test-clock.ts';
import { sampleDatabase } from '#tests/support/database/sample-database.ts';
import { queryAt } from '#tests/support/database/sql.ts';

test('the test clock moves the database’s time and all defaults, and new tables stay in public', async () => {
  const { url, drop } = await sampleDatabase();
  expect(await clockAhead(url)).toBe(0);
  await expect(moveClock(url, 'link')).rejects.toThrow('No lead has a link');
  const aheadMs = await moveClock(url, 'tomorrow');
  expect(Math.round(aheadMs / 3_600_000)).toBe(24);
  expect(await clockAhead(url)).toBe(aheadMs);
  const made = `create table made_later (made_at timestamptz default now(), noted_at timestamptz default clock_timestamp());
    insert into made_later default values`;
  await queryAt(url, made);
  const ahead = "pg_catalog.clock_timestamp() + interval '23 hours'";
  expect(
    await queryAt(
      url,
      `select made_at > ${ahead} as made, noted_at > ${ahead} as noted, statement_timestamp() > ${ahead} as asked
        from public.made_later`,
    ),
  ).toEqual([{ made: true, noted: true, asked: true }]);
  const defaults = `select count(*)::int as others from pg_attrdef
    where pg_get_expr(adbin, adrelid) like '%pg_catalog.clock_timestamp%'`;
  expect(await queryAt(url, defaults)).toEqual([{ others: 0 }]);
  await drop();
});
