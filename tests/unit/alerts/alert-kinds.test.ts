import { expect, test } from 'vitest';
import { ALERT_KINDS, alertInfo, alertKindInfo } from '#features/alerts/model/alert-kinds.ts';

test.each(Object.entries(ALERT_KINDS))(
  'describes in whole sentences what %s is and what to do',
  (kind, notes) => {
    expect(kind).toMatch(/^[a-z]+(_[a-z]+)+$/);
    expect(['critical', 'warning', 'notice']).toContain(notes.severity);
    for (const words of [notes.meaning, notes.whatToDo]) expect(words).toMatch(/^[A-Z].{19,}\.$/);
    expect(alertKindInfo(kind)).toBe(notes);
  },
);

test('no alert names a reason by its stored word, which the page shows with spaces', () => {
  for (const [kind, { meaning, whatToDo }] of Object.entries(ALERT_KINDS)) {
    expect(`${meaning} ${whatToDo}`, kind).not.toMatch(/If the reason is [^“]|reason is [^”]*_/);
  }
});

const words = (kind: string, reason: string, facts = {}) =>
  alertInfo({ kind, subject: `personal_v2 ${reason}`, facts });

test.each([
  ['lead_refused', 'unauthorized', 'critical', /engineer.*client secret/],
  ['lead_refused', 'not_found', 'critical', /engineer.*address/],
  ['prefill_refused', 'forbidden', 'critical', /engineer.*client secret/],
  ['lead_refused', 'rate_limited', 'warning', /^Wait\./],
  ['lead_refused', 'conflict', 'warning', /Ask the operator/],
])('the reason of %s %s decides its severity and its words', (kind, reason, severity, whatToDo) => {
  const info = words(kind, reason, { fields: 'borrower.email' });
  expect(info).toMatchObject({ severity, whatToDo: expect.stringMatching(whatToDo) });
  expect(info.meaning).toMatch(/^[A-Z].{19,}\.$/);
  expect(info.meaning).not.toContain('borrower.email');
});

test.each([
  ['lead_refused', 'invalid', 'borrower.email', 'borrower.email'],
  ['lead_refused', 'bad_request', 'housing.type loanPurpose', 'housing.type, loanPurpose'],
  ['prefill_refused', 'invalid', 'data.dob', 'data.dob'],
])('%s %s names the fields %s', (kind, reason, fields, named) => {
  expect(words(kind, reason, { fields }).meaning).toContain(`: ${named}.`);
  expect(words(kind, reason, { fields: '' }).meaning).toContain('named no field');
  expect(JSON.stringify(words(kind, reason))).not.toMatch(/\blog\b/);
});

test.each(['of_another_version', 'constructor', ''])(
  'an unknown kind or reason "%s" has general words',
  (word) => {
    expect(alertKindInfo(word).meaning).toBe('This version doesn’t recognize this kind of alert.');
    expect(words('lead_refused', word)).toEqual(alertKindInfo('lead_refused'));
  },
);
