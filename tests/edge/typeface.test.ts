import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { loadTypefaces } from '#platform/http-errors/typeface.ts';
import { rememberFontUrls } from '#platform/process/font-urls.ts';
import { rememberLetterhead } from '#platform/process/letterhead.ts';
import { familiesOf, TYPEFACES, type Typeface } from '#platform/values/typefaces.ts';
import { openEdge } from './edge-server.ts';

const FILES: Record<Typeface, string[]> = {
  public_sans: ['public-sans-latin-wght-normal'],
  manrope: ['manrope-latin-wght-normal'],
  nunito: ['nunito-latin-wght-normal'],
  fraunces: ['public-sans-latin-wght-normal', 'fraunces-latin-wght-normal'],
};
const HASH = '3l3rp4h9pmto-';

// Files of one worker share what they import.
afterEach(() => {
  rememberFontUrls({});
  globalThis.handoffLetterhead = undefined;
});

test.each(TYPEFACES)(
  'an error page loads only the fonts of %s, and its policy allows them',
  async (typeface) => {
    loadTypefaces(buildWith(HASH));
    rememberLetterhead({ brandName: 'Juniper', typeface });
    const { body, headers } = await refused();
    const loaded = [...body.matchAll(/src:url\(([^)]*)\)/g)].map(([, url]) => url);
    expect(loaded).toEqual(FILES[typeface].map((file) => `/_next/static/media/${file}.${HASH}.woff2`));
    expect(headers['content-security-policy']).toContain("; font-src 'self'; ");
  },
);

test('an error page uses system fonts if the server knows no fonts', async () => {
  const { body, headers } = await refused();
  expect(body).not.toContain('@font-face');
  expect(headers['content-security-policy']).not.toContain('font-src');
});

test('rejects a build whose names of fonts are not safe in a style sheet', () => {
  expect(() => loadTypefaces(buildWith(');}body{display:none'))).toThrow(/is not there/);
});

function buildWith(hash: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'handoff-build-'));
  mkdirSync(join(folder, 'static', 'media'), { recursive: true });
  for (const { file } of TYPEFACES.flatMap(familiesOf))
    writeFileSync(join(folder, 'static', 'media', `${file}.${hash}.woff2`), '');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function refused() {
  const edge = await openEdge();
  const answer = await edge.send({ path: '/%00' });
  return answer;
}
