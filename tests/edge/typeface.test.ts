import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadTypeface } from '#platform/http-errors/typeface.ts';
import { startEdge } from './edge-server.ts';

const FONT = 'static/media/public_sans.p.3l3rp4h9pmto-.woff2';

test('an error page loads the font of the build, and its policy allows no other font', async () => {
  loadTypeface(buildWith({ app: { '[project]/app/page': [FONT] } }));
  const { body, headers } = await refused();
  expect(body).toContain(`src:url(/_next/${FONT})`);
  expect(headers['content-security-policy']).toContain("; font-src 'self'; ");
});

test('an error page uses system fonts if no font of the build is safe in a style sheet', async () => {
  loadTypeface(buildWith({ app: { '[project]/app/page': ['static/media/a.woff2);}body{display:none'] } }));
  const { body, headers } = await refused();
  expect(body).not.toContain('@font-face');
  expect(headers['content-security-policy']).not.toContain('font-src');
});

function buildWith(fonts: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'handoff-build-'));
  mkdirSync(join(folder, 'server'));
  writeFileSync(join(folder, 'server', 'next-font-manifest.json'), JSON.stringify(fonts));
  onTestFinished(() => {
    // Files of one worker share what they import.
    writeFileSync(join(folder, 'server', 'next-font-manifest.json'), '{"app":{}}');
    loadTypeface(folder);
    rmSync(folder, { recursive: true });
  });
  return folder;
}

async function refused() {
  const edge = await startEdge();
  const answer = await edge.send({ path: '/%00' });
  edge.stop();
  return answer;
}
