import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsentBlock } from '#features/consent/model/consent-text.ts';
import { personalLeads } from './arbitrary.ts';
import { nothingBefore, openSandbox, operatorAt } from './own-sandbox.ts';

const RUNS = { numRuns: 60 };

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let operator: ReturnType<typeof operatorAt>;
beforeAll(async () => {
  sandbox = await openSandbox();
  operator = operatorAt(sandbox.origin);
});
afterAll(() => sandbox.close());

async function servedBlocks(): Promise<ConsentBlock[]> {
  const outcome = await operator.fetchPersonalConsents();
  if (outcome.kind !== 'fetched') throw new Error(`no consents: ${outcome.reason}`);
  return outcome.blocks;
}

test("the sandbox accepts every v3 lead that the form's rules accept", async () => {
  const blocks = await servedBlocks();
  await fc.assert(
    fc.asyncProperty(personalLeads, async (lead) => {
      const outcome = await operator.submitLead({ interface: 'personal_v3', lead, blocks }, nothingBefore);
      expect(outcome).toMatchObject({ kind: 'answered', uuid: expect.any(String) });
    }),
    RUNS,
  );
});
