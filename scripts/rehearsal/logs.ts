import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { people } from './borrower.ts';
import { expect } from './wait.ts';
import type { World } from './world.ts';

/** The logs of the app, proxy, pooler and PostgreSQL name no borrower. The app logs JSON only. */
export async function searchLogs({ machine }: World) {
  const folders = [machine.path('log'), machine.path('var/log/nginx')].filter(existsSync);
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  expect(files.length > 4 && people.length > 4, 'There are too few logs or borrowers to look for.');
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const { firstName, email, phone } of people) {
      const found = [firstName, email, phone].find((word) => text.includes(word));
      expect(!found, `${file} names a borrower.`);
    }
    if (!/\/handoff@/.test(file)) continue;
    const plain = text.split('\n').find((line) => line && !isJson(line));
    expect(!plain, `${file} holds a line that is not JSON: ${plain}`);
  }
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
}
