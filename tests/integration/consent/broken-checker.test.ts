import { Worker } from 'node:worker_threads';
import { afterEach, expect, test, vi } from 'vitest';
import { checkConsentHtml } from '#features/consent/draft-consent.ts';
import { consentFindingLabel } from '#features/consent/model/consent-findings.ts';
import { listFetchedConsents } from '#features/consent/read-consents.ts';
import { recordFetch } from '#features/consent/store/consents.ts';
import { sql } from '#tests/support/database/sql.ts';

afterEach(() => vi.restoreAllMocks());

/** As in a deployment that lacks a file of the checker: its thread ends before it is ready. */
function removeWorkerFile() {
  const load = process.getBuiltinModule;
  class WorkerWithoutFile extends Worker {
    constructor() {
      super(new URL('file:///nowhere/worker.ts'));
    }
  }
  vi.spyOn(process, 'getBuiltinModule').mockImplementation(((id: string) =>
    id === 'node:worker_threads' ? { Worker: WorkerWithoutFile } : load(id)) as typeof load);
}

const openAlerts = async () =>
  (
    await sql<{ kind: string }>(
      "SELECT kind FROM alert WHERE subject = 'refinance' AND resolved_at IS NULL ORDER BY kind",
    )
  ).map(({ kind }) => kind);

test('treats every text as unsafe while the checker can’t start, and alerts staff', {
  tags: ['@consent-checker'],
}, async () => {
  const broken = { verdict: 'unsafe', findings: ['check_failed'] };
  removeWorkerFile();
  expect(await checkConsentHtml('refinance', Buffer.from('<p>Harmless</p>'))).toMatchObject(broken);
  expect(consentFindingLabel('check_failed')).toContain('The safety check isn’t working.');
  expect(await openAlerts()).toEqual(['consent_check_failed']);

  const { blocks } = await recordFetch('personal_v3', {
    fetchedAt: new Date(),
    blocks: [{ key: 'personal.consent', html: '<p>Stored and harmless</p>' }],
    verdict: 'unsafe',
    findings: ['check_failed'],
  });
  const shown = async () =>
    (await listFetchedConsents()).texts.find(({ sha256 }) => sha256 === blocks[0]?.sha256);
  expect(await shown()).toMatchObject(broken);
  expect(await shown()).toMatchObject(broken);

  vi.restoreAllMocks();
  expect(await checkConsentHtml('refinance', Buffer.from('<p>Harmless</p>'))).toMatchObject({
    verdict: 'safe',
  });
  expect(await openAlerts()).toEqual([]);
  expect(await shown()).toMatchObject({ verdict: 'safe' });
});
