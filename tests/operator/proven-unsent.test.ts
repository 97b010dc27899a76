import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { leadOf, MAIN, openSandbox, operatorAt } from './own-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await sandbox.reset();
  await sandbox.rotateConsents({ [MAIN.key]: MAIN.html });
});

const TOO_MANY = { status: 429, headers: { 'Retry-After': '0' } };
const BROKEN = { status: 500 };
const REVOKED = { status: 401 };

/** What happened to a lead, try by try: that it left, and that all that had left was proved not to have been taken. */
async function stepsOf(answers: object[]) {
  for (const answer of answers) await sandbox.program('Steps', answer, 1);
  const steps: string[] = [];
  await operatorAt(sandbox.origin, { repeatsSameId: true }).submitLead(
    { interface: 'personal_v3', lead: leadOf('Steps'), blocks: [MAIN] },
    { beforeSending: async () => void steps.push('sent'), provedNotTaken: () => void steps.push('proved') },
  );
  return steps;
}

test.each([
  ['an answer', [], ['sent']],
  ['429 and an answer', [TOO_MANY], ['sent', 'proved', 'sent']],
  ['401 and an answer', [REVOKED], ['sent', 'proved', 'sent']],
  ['no answer, and then one', [BROKEN], ['sent', 'sent']],
  // What is proved of the second post proves nothing of the first.
  ['no answer, 429 and an answer', [BROKEN, TOO_MANY], ['sent', 'sent', 'sent']],
  ['429, no answer and an answer', [TOO_MANY, BROKEN], ['sent', 'proved', 'sent', 'sent']],
])('that a lead was not taken is told as soon as it is proved: %s', async (_, answers, steps) => {
  expect(await stepsOf(answers)).toEqual(steps);
});
