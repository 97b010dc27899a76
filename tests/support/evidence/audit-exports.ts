// An export of the staff audit with one row, in which everything can be changed.
import { auditFacts } from '#features/evidence/proof/format/audit-entry.ts';
import { commitmentTo } from '#features/evidence/proof/format/event.ts';
import { PUBLIC_TEST_KEY } from './evidence-keys.ts';
import { GrowingLog } from './growing-log.ts';

const AT = new Date('2026-11-21T09:31:00.000Z');
export const ENTRY = '0f8fad5b-d9cb-469f-a165-70867728950e';
export const ACTION = {
  id: '7',
  at: AT,
  staffId: '6b1f6f0a-2f0e-4a53-8d0b-7b1c2f6f9a10',
  actor: 'ada@partner.example',
  act: 'campaign_paused',
  subject: 'spring',
  reason: 'A typo in the offer.',
  before: '{"state": "open"}',
  after: '{"state": "paused"}',
};
export const ROW: string = JSON.stringify(auditFacts(ACTION));

type Loose = { row?: string | Buffer; salt?: Buffer; kind?: string; line?: (line: string) => string };

/** The commitment is that of the changed row. `line` changes the line of the row. */
export async function auditOf({
  row = ROW,
  salt = Buffer.alloc(32, 3),
  kind = 'staff_act',
  line = (same) => same,
}: Loose): Promise<string> {
  const bytes = Buffer.isBuffer(row) ? row : Buffer.from(row);
  const log = new GrowingLog(PUBLIC_TEST_KEY);
  const commitment = commitmentTo({ salt, bytes });
  await log.seal([{ journey: ENTRY, number: 1, at: AT, kind, previous: null, commitment }]);
  await log.checkpoint();
  const [head = '', checkpoint = ''] = (await log.export()).split(/(?<=\n)/);
  const written = { entry: ENTRY, salt: salt.toString('base64url'), bytes: bytes.toString('base64url') };
  return [
    '{"format":"handoff-audit-export/1"}\n',
    head,
    line(`${JSON.stringify(written)}\n`),
    checkpoint,
  ].join('');
}
