import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { errorFacts } from '#platform/log/error-facts.ts';

const folder = mkdtempSync(join(process.cwd(), 'data', 'error-facts-'));
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const writeMap = (file: string, mappings: string) =>
  writeFileSync(`${file}.map`, JSON.stringify({ version: 3, sources: ['source.ts'], names: [], mappings }));

const placeIn = (file: string) =>
  errorFacts(Object.assign(new Error('failed'), { stack: `Error: failed\n    at ${file}:1:1` })).at?.[0];

test('an error of a built file names its source, and the parsed source map is released soon after', () => {
  vi.useFakeTimers();
  // The last of them releases those that this process may have from before.
  const files = [1, 2, 3, 4, 5].map((number) => join(folder, `built-${number}.js`));
  for (const file of files) {
    // Line 1, column 1 of the built file is line 5 of the source.
    writeMap(file, 'AAIA');
    expect(placeIn(file)).toMatch(/error-facts-\w+\/source\.ts:5$/);
  }
  const last = files.at(-1) ?? '';
  writeMap(last, 'AAMA');
  expect(placeIn(last)).toMatch(/:5$/);
  vi.advanceTimersByTime(10_000);
  expect(placeIn(last)).toMatch(/:7$/);
});
