import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { until } from '#tests/support/until.ts';
import { LEADS_PATH, leadOf, MAIN, operatorAt, sharedSandbox, v3 } from './own-sandbox.ts';
import { openSocketServer } from './servers.ts';

const UNAUTHORIZED = 'HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n';
const OK = 'HTTP/1.1 201 Created\r\ncontent-length: 0\r\n\r\n';

const sandbox = await sharedSandbox();

/** Long enough for a socket of this process to be served. */
const aTurn = () => readFile(import.meta.filename);

test('each post of a lead has its own connection, which opens after its record and closes', async () => {
  const events: string[] = [];
  const answers = [UNAUTHORIZED];
  const server = await openSocketServer(
    (socket) => socket.end(answers.shift() ?? OK),
    () => events.push('connection'),
  );
  const leadsReceived = () => server.received().match(/Bloomsburg/g)?.length ?? 0;
  const submit = (record = async () => {}) =>
    operatorAt(sandbox.origin, { personalV3Url: `${server.origin}${LEADS_PATH}` }).submitLead(
      v3(leadOf('Success'), [MAIN]),
      {
        beforeSending: async () => {
          await aTurn();
          events.push(`record, ${leadsReceived()} sent`);
          await record();
        },
      },
    );
  await submit();
  expect(events.splice(0)).toEqual(['record, 0 sent', 'connection', 'record, 1 sent', 'connection']);

  const stopped = new Error('no intent');
  await expect(submit(() => Promise.reject(stopped))).rejects.toBe(stopped);
  await until(() => server.openConnections() === 0, 'the end of the connections');
  expect([events, leadsReceived()]).toEqual([['record, 2 sent'], 2]);
});
