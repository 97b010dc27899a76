import { expect, test } from 'vitest';
import { runScript } from '../support/script.ts';
import { sql } from '../support/sql.ts';

const staff = (...given: string[]) => runScript('staff', given);

test('the command adds, resets, disables and lists, and tells what it can’t do', async () => {
  const first = await staff('first');
  expect(first.stdout).toMatch(/^http:\/\/localhost:\d+\/staff\/join\/[\w-]{43}\n$/);
  const again = await staff('first');
  expect(again.stdout).toMatch(/\/staff\/join\//);
  expect(again.stdout).not.toBe(first.stdout);

  const added = await staff('add', 'Ada@Example.com', 'marketer', 'Ada', 'Quill');
  expect(added).toMatchObject({ code: 0, stdout: expect.stringContaining('/staff/join/') });
  expect((await staff('add', 'ada@example.com', 'viewer')).stderr).toContain(
    'npm run staff -- reset ada@example.com',
  );
  expect((await staff('add', 'grace@example.com', 'queen')).stderr).toContain(
    'viewer|marketer|compliance|admin',
  );
  expect((await staff('reset', 'ada@example.com')).stdout).toContain('/staff/join/');
  expect((await staff('reset', 'nobody@example.com')).stderr).toContain('There is nobody');
  expect((await staff('disable', 'ada@example.com')).stdout).toContain('signed out everywhere');
  expect((await staff('list')).stdout).toContain('ada@example.com  marketer  disabled  Ada Quill');
  const audit = await sql<{ line: string }>(`SELECT act || ' ' || subject AS line FROM audit ORDER BY id`);
  expect(audit.map(({ line }) => line)).toEqual([
    'person_invited admin@example.com',
    'person_reset admin@example.com',
    'person_invited ada@example.com',
    'person_reset ada@example.com',
    'person_disabled ada@example.com',
  ]);
});
