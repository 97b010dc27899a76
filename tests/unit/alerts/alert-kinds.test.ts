import { expect, test } from 'vitest';
import { ALERT_KINDS, alertKindInfo } from '#features/alerts/model/alert-kinds.ts';

test.each(Object.entries(ALERT_KINDS))(
  'describes in whole sentences what %s is and what to do',
  (kind, notes) => {
    expect(kind).toMatch(/^[a-z]+(_[a-z]+)+$/);
    expect(['critical', 'warning', 'notice']).toContain(notes.severity);
    for (const words of [notes.meaning, notes.whatToDo]) expect(words).toMatch(/^[A-Z].{19,}\.$/);
    expect(alertKindInfo(kind)).toBe(notes);
  },
);

test.each(['of_another_version', 'constructor', '__proto__', ''])(
  'describes the unknown kind "%s" as unknown',
  (kind) => {
    expect(alertKindInfo(kind).meaning).toBe('This version doesn’t recognize this kind of alert.');
  },
);

test('no alert names a reason by its stored word, which the page shows with spaces', () => {
  for (const [kind, { meaning, whatToDo }] of Object.entries(ALERT_KINDS)) {
    expect(`${meaning} ${whatToDo}`, kind).not.toMatch(/If the reason is [^“]|reason is [^”]*_/);
  }
});
