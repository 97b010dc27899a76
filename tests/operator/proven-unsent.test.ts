import { beforeEach, expect, test } from 'vitest';
import { leadOf, MAIN, operatorAt, sharedSandbox } from './own-sandbox.ts';

const sandbox = await sharedSandbox();
beforeEach(async () => void (await sandbox.rotateConsents({ [MAIN.key]: MAIN.html })));

const RATE_LIMITED = { status: 429, headers: { 'Retry-After': '0' } };
const BROKEN = { status: 500 };
const REVOKED = { status: 401 };

/** The order in which posts were sent and proven not accepted. */
async function stepsOf(answers: object[]) {
  for (const answer of answers) await sandbox.setScenario('Steps', answer, 1);
  const steps: string[] = [];
  await operatorAt(sandbox.origin, { retriesSameId: true }).submitLead(
    { interface: 'personal_v3', lead: leadOf('Steps'), blocks: [MAIN] },
    {
      beforeSending: async () => void steps.push('sent'),
      onProvenNotAccepted: () => void steps.push('proven'),
    },
  );
  return steps;
}

test.each([
  ['an answer', [], ['sent']],
  ['429 and an answer', [RATE_LIMITED], ['sent', 'proven', 'sent']],
  ['401 and an answer', [REVOKED], ['sent', 'proven', 'sent']],
  ['no answer, and then one', [BROKEN], ['sent', 'sent']],
  // Proof about the second post proves nothing about the first.
  ['no answer, 429 and an answer', [BROKEN, RATE_LIMITED], ['sent', 'sent', 'sent']],
  ['429, no answer and an answer', [RATE_LIMITED, BROKEN], ['sent', 'proven', 'sent', 'sent']],
])('reports a lead as not accepted as soon as that is proven: %s', async (_, answers, steps) => {
  expect(await stepsOf(answers)).toEqual(steps);
});
