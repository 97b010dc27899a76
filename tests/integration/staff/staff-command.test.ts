import { expect, test } from 'vitest';
import { runHere } from '#tests/integration/support/run-here.ts';
import { sql } from '#tests/support/database/sql.ts';
import { runScript } from '#tests/support/run-script.ts';

const staff = (...given: string[]) => runHere('staff', given);

test('the command adds, resets, disables and lists, grants privileged roles with an alert, and reports errors', async () => {
  const first = await runScript('staff', ['first']);
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
    'viewer|support|marketer|compliance|admin',
  );
  expect((await staff('reset', 'ada@example.com')).stdout).toContain('/staff/join/');
  expect((await staff('reset', 'nobody@example.com')).stderr).toContain('No account has the address');
  expect((await staff('disable', 'ada@example.com')).stdout).toContain('signed out everywhere');
  expect((await staff('list')).stdout).toContain('ada@example.com  marketer  disabled  Ada Quill');

  await sql(
    "UPDATE staff SET password_hash = 'none', authenticator_master = 1, authenticator_sealed = '\\x00', joined_at = now() WHERE role = 'admin'",
  );
  const kind = 'privileged_access_granted';
  expect((await staff('add', 'eve@example.com', 'compliance')).stdout).toContain(kind);
  expect((await staff('role', 'eve@example.com', 'marketer')).stdout).not.toContain(kind);
  expect((await staff('role', 'eve@example.com', 'queen')).stderr).toContain('npm run staff -- role EMAIL');
  expect((await staff('disable', 'admin@example.com')).stderr).toContain('last administrator');
  const audit = await sql<{ line: string }>(`SELECT act || ' ' || subject AS line FROM audit ORDER BY id`);
  expect(audit.map(({ line }) => line)).toEqual([
    'person_invited admin@example.com',
    'person_reset admin@example.com',
    'person_invited ada@example.com',
    'person_reset ada@example.com',
    'person_disabled ada@example.com',
    'person_invited eve@example.com',
    'role_changed eve@example.com',
  ]);
});
