import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { notaryFor } from '#journeys/keep-evidence.ts';
import { sealEvidence } from '#journeys/seal-evidence.ts';
import { findJourney } from '#records/journeys.ts';
import { sql } from '../support/sql.ts';
import { openWebhook } from './alert-receivers.ts';
import { someBorrower } from './borrowers.ts';

const folder = mkdtempSync(join(tmpdir(), 'handoff-checkpoints-'));
const file = join(folder, 'kept', 'checkpoints.txt');
const webhook = await openWebhook();
vi.stubEnv('CHECKPOINT_FILE', file);
vi.stubEnv('CHECKPOINT_WEBHOOK_URL', webhook.url);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await webhook.leave();
});

beforeEach(() => {
  webhook.answerWith(200);
  webhook.posts.length = 0;
});

/** Something new to seal. */
async function anEvent() {
  const { journeyId } = await someBorrower();
  const journey = await findJourney(journeyId);
  if (journey) await notaryFor(journey);
}

const notes = async () =>
  (await sql<{ note: string }>('SELECT note FROM evidence_checkpoint ORDER BY size')).map(({ note }) => note);
const openAlerts = () =>
  sql(
    "SELECT subject FROM alert WHERE kind = 'checkpoint_not_delivered' AND resolved_at IS NULL ORDER BY subject",
  );

test('each checkpoint is brought to file and webhook as it is kept, and none where nothing is new', async () => {
  await anEvent();
  await sealEvidence();
  await anEvent();
  await sealEvidence();
  await sealEvidence();
  const kept = await notes();
  expect(kept).toHaveLength(2);
  expect(webhook.posts.map(({ body }) => body)).toEqual(kept);
  expect(webhook.posts[0]?.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(readFileSync(file, 'utf8')).toBe(kept.map((note) => `${note}\n`).join(''));
  expect(await openAlerts()).toEqual([]);
});

test.each([500, 404, 302])(
  'one that a receiver answers with %d is brought later, and staff are told',
  async (status) => {
    webhook.answerWith(status);
    await anEvent();
    await sealEvidence();
    await anEvent();
    await sealEvidence();
    expect(await openAlerts()).toEqual([{ subject: 'webhook' }]);
    const tried = webhook.posts.length;
    webhook.answerWith(200);
    await sealEvidence();
    const kept = await notes();
    expect(webhook.posts.slice(tried).map(({ body }) => body)).toEqual(kept.slice(-2));
    expect(await openAlerts()).toEqual([]);
  },
);

test('a file that can’t be written to costs the webhook nothing', async () => {
  vi.resetModules();
  vi.stubEnv('CHECKPOINT_FILE', folder);
  const { sealEvidence: sealAnew } = await import('#journeys/seal-evidence.ts');
  await anEvent();
  await sealAnew();
  expect(webhook.posts.map(({ body }) => body)).toEqual((await notes()).slice(-1));
  expect(await openAlerts()).toEqual([{ subject: 'file' }]);
});
