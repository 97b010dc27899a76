import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressStaticFiles } from '#scripts/dev/static-compression.ts';

test('compresses each text file in two ways, where it becomes smaller', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'handoff-compression-'));
  const chunks = join(folder, 'chunks');
  mkdirSync(chunks);
  const script = 'const answer = 42;\n'.repeat(200);
  writeFileSync(join(chunks, 'a.js'), script);
  writeFileSync(join(chunks, 'tiny.js'), '1');
  writeFileSync(join(chunks, 'font.woff2'), script);
  await compressStaticFiles(folder);
  expect(readdirSync(chunks).sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'font.woff2', 'tiny.js']);
  expect(brotliDecompressSync(readFileSync(join(chunks, 'a.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(chunks, 'a.js.gz'))).toString()).toBe(script);
});
