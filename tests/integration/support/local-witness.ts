import { join } from 'node:path';
import { afterAll } from 'vitest';
import { childEnvironment, readSettings } from '#platform/config/env.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { logVerifierKey } from '#witness/notes.ts';
import { startWitness } from '#witness/start.ts';

/** A witness of this test file's log, until the file's end. Open it before the product reads its settings. */
export async function openWitness(name = 'witness.example/w1') {
  const { APP_ORIGIN, EVIDENCE_KEY } = readSettings(childEnvironment({}));
  const state = { movedMs: 0 };
  const options = {
    name,
    key: Buffer.alloc(32, name).toString('base64url'),
    logs: [logVerifierKey(`${new URL(APP_ORIGIN).host}/consent-evidence`, EVIDENCE_KEY.x)],
    store: join(temporaryFolder(), 'trees.json'),
    now: () => Date.now() + state.movedMs,
  };
  let running = await startWitness({ ...options, port: 0 });
  afterAll(() => running.close().catch(() => undefined));
  const { origin, verifierKey } = running;
  return {
    name,
    verifierKey,
    setting: `${origin}=${verifierKey}`,
    moveClock: (byMs: number) => {
      state.movedMs = byMs;
    },
    leave: () => running.close(),
    comeBack: async () => {
      running = await startWitness({ ...options, port: Number(new URL(origin).port) });
    },
  };
}
