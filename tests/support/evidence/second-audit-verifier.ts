// The second verifier's part for exports of the staff audit: docs/evidence-format.md, sections 1 and 6.
import { createHmac } from 'node:crypto';
import { isTime, isUuid } from './second-facts.ts';
import { checkLog } from './second-log-verifier.ts';
import { decode, type Key, need, readJson } from './second-verifier.ts';

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
    checkRow(lines[place + 1] ?? '', head);
  }
  checkLog(lines.filter((line) => !isRow(line)).join(''), keys, delivered);
}

function checkRow(line: string, head: { journey: string; at: string; number: number; commitment: string }) {
  const row = JSON.parse(line);
  need(
    `${JSON.stringify(row)}\n` === line && Object.keys(row).join() === 'entry,salt,bytes',
    'line of a row',
  );
  need(row.entry === head.journey, 'other entry');
  const [salt, bytes] = [decode(row.salt), decode(row.bytes)];
  const hmac = createHmac('sha256', salt).update(bytes).digest('hex');
  need(salt.length === 32 && hmac === head.commitment, 'other row');
  const facts = readJson(bytes);
  need(Object.keys(facts).join() === MEMBERS && facts.format === 'handoff-audit/1', 'row');
  need(isTime(facts.at) && facts.at === head.at && head.number === 1, 'time');
  const { id, staff, actor, act, subject, reason } = facts;
  need(typeof id === 'string' && /^[1-9][0-9]*$/.test(id), 'id of a row');
  need(staff === null || isUuid(staff), 'staff');
  need(
    [actor, act, subject, reason ?? ''].every((value) => typeof value === 'string'),
    'text of a row',
  );
  for (const json of [facts.before, facts.after]) {
    need(json === null || typeof json === 'string', 'state');
    JSON.parse(json ?? 'null');
  }
}
