// The second verifier's part for exports of the staff audit.
import { createHmac } from 'node:crypto';
import { checkLog } from './second-log-verifier.ts';
import { type Key, need } from './second-verifier.ts';

const MEMBERS = 'format,id,at,staff,actor,act,subject,reason,before,after';

export function checkAudit(text: string, keys: Key[], delivered: string[] = []) {
  const [first, ...lines] = text.split(/(?<=\n)/);
  need(first === '{"format":"handoff-audit-export/1"}\n', 'format');
  const isRow = (line = '') => line.startsWith('{"entry":');
  for (const [place, line] of lines.entries()) {
    if (isRow(line)) {
      need(/"kind":"staff_act/.test(lines[place - 1] ?? ''), 'row without a head');
      continue;
    }
    const head = JSON.parse(line);
    if (!String(head.kind).startsWith('staff_act')) continue;
    need(['staff_act', 'staff_act_earlier'].includes(head.kind), 'late');
    need(isRow(lines[place + 1]), 'no row');
    const row = JSON.parse(lines[place + 1] ?? '');
    need(row.entry === head.journey, 'other entry');
    const bytes = Buffer.from(row.bytes, 'base64url');
    const hmac = createHmac('sha256', Buffer.from(row.salt, 'base64url')).update(bytes).digest('hex');
    need(hmac === head.commitment, 'other row');
    const facts = JSON.parse(bytes.toString());
    need(Object.keys(facts).join() === MEMBERS && facts.format === 'handoff-audit/1', 'row');
    need(facts.at === head.at && head.number === 1, 'time');
  }
  checkLog(lines.filter((line) => !isRow(line)).join(''), keys, delivered);
}
