import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '#platform/config/env.ts';
import { secretNames } from '#platform/config/schema.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';

const page = readFileSync(join(projectFolder, 'docs/secrets.md'), 'utf8');
const [table = ''] = page.split('\n## ');

test('the table of secrets has a row for every secret setting, and names no other setting', {
  tags: ['@documented'],
}, () => {
  const rows = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, secret = '']) => secret);
  const named = rows.flatMap((secret) => [...secret.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual([...secretNames].sort());
  expect(named.filter((name) => !settingNames.includes(name ?? ''))).toEqual([]);
});
