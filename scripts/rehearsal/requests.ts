import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, waitFor } from '#scripts/dev/wait.ts';
import { BORROWER_HOST } from './browser.ts';
import { addressOf, INSTANCES, settingOf, type World } from './world.ts';

const EVERY_MS = 200;
const LIMIT_MS = 15_000;

/** Through the network and the proxy as a borrower's browser, with the certificate checked. */
export async function ask({ machine, network }: World, path: string) {
  const call = request({
    host: '127.0.0.1',
    port: network,
    servername: BORROWER_HOST,
    path,
    headers: { host: BORROWER_HOST },
    ca: readFileSync(machine.path('etc/ssl/handoff/authority.pem')),
    agent: false,
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await text(response) };
}

/** Reads pages at a steady pace. Every answer that a borrower should not get is a failure. */
export function steadyReaders(world: World) {
  const failures: string[] = [];
  let pages = 0;
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const answer = await ask(world, '/').catch((error: unknown) => ({ status: 0, body: String(error) }));
      pages += 1;
      if (answer.status !== 200) failures.push(`${answer.status} ${answer.body.slice(0, 80)}`);
      await pause(EVERY_MS);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await work;
      expect(failures.length === 0, `${failures.length} of ${pages} pages failed: ${failures[0]}`);
    },
  };
}

export async function readiness(world: World, instance: string) {
  const response = await fetch(`${addressOf(world, instance)}/readyz`);
  return { status: response.status, body: await response.text() };
}

export const waitForReady = (world: World, timeoutMs?: number) =>
  waitFor(
    'both instances are ready',
    async () => {
      const answers = await Promise.all(INSTANCES.map((instance) => readiness(world, instance)));
      return answers.every(({ status }) => status === 200);
    },
    timeoutMs,
  );

export async function metrics(world: World, instance: string, token = settingOf(world, 'METRICS_TOKEN')) {
  const [first = ''] = token.split(',');
  const headers = { authorization: `Bearer ${first}` };
  const response = await fetch(`${addressOf(world, instance)}/metrics`, { headers });
  return { status: response.status, body: await response.text() };
}
