import { expect, test } from 'vitest';
import { readSettings } from '#platform/config/env.ts';
import { startLocalWitness } from '#scripts/dev/local-witness.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { complete } from './complete-settings.ts';

const folder = temporaryFolder();

test('local mode starts a witness that the settings accept, with one key for all starts', async () => {
  const { signal } = new AbortController();
  const settings: string[] = [];
  for (const _ of [1, 2]) {
    const started = await startLocalWitness(folder, { environment: complete, signal });
    settings.push(started?.setting.split('=').slice(1).join('=') ?? '');
    const [witness] = readSettings({
      ...complete,
      HANDOFF_MODE: 'local',
      EVIDENCE_WITNESSES: started?.setting,
    }).EVIDENCE_WITNESSES;
    expect(witness?.name).toBe('handoff-local-witness');
    const answer = await fetch(`${witness?.url}/add-checkpoint`, { method: 'POST', body: 'nothing' });
    expect(answer.status).toBe(400);
    await started?.witness.stop();
  }
  expect(settings[0]).toBe(settings[1]);
});
