import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { queryObjects } from 'node:v8';
import { afterEach, expect, test, vi } from 'vitest';
import { errorFacts } from '#platform/log/error-facts.ts';

const folder = mkdtempSync(join(process.cwd(), 'data', 'error-facts-'));
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

test('an error of a built file names its source, and the parsed source map is released soon after', () => {
  vi.useFakeTimers();
  const file = join(folder, 'built.js');
  // Line 1, column 1 of the built file is line 5 of the source.
  const map = { version: 3, sources: ['source.ts'], names: [], mappings: 'AAIA' };
  writeFileSync(`${file}.map`, JSON.stringify(map));
  const error = Object.assign(new Error('failed'), { stack: `Error: failed\n    at ${file}:1:1` });
  expect(errorFacts(error).at).toEqual([expect.stringMatching(/error-facts-\w+\/source\.ts:5$/)]);
  vi.advanceTimersByTime(10_000);
  expect(queryObjects(SourceMap, { format: 'count' })).toBe(0);
});
