import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { UserError } from '#scripts/cli/user-error.ts';
import { SWITCHES, type SwitchName } from './local-switches.ts';
import { CLOCK_MOVES, type ClockMove } from './test-clock.ts';

const KEY_BYTES = 32;

const switchChange = z.strictObject({ name: z.enum(SWITCHES), on: z.boolean() });
const clockChange = z.strictObject({ to: z.enum(CLOCK_MOVES) });

export interface LocalChanges {
  state: () => Promise<object>;
  setSwitch: (name: SwitchName, on: boolean) => Promise<void>;
  moveClock: (to: ClockMove) => Promise<void>;
}

/** For the overview of the simulator, which has the address. Its key keeps out web pages, and other users of this machine. */
export async function openLocalTools(changes: LocalChanges) {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
  const actions: Record<string, (body: unknown) => Promise<void>> = {
    [`/${key}/switch`]: (body) => {
      const { name, on } = switchChange.parse(body);
      return inTurn(() => changes.setSwitch(name, on));
    },
    [`/${key}/clock`]: (body) => {
      const { to } = clockChange.parse(body);
      return inTurn(() => changes.moveClock(to));
    },
  };
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '' } = request;
    if (method === 'GET' && url === `/${key}/state`) return send(response, 200, await changes.state());
    const act = method === 'POST' ? actions[url] : undefined;
    if (!act) return send(response, 404, { error: 'Unknown path.' });
    await act(JSON.parse(await text(request)));
    return send(response, 200, { done: true });
  };
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      if (!(error instanceof UserError)) console.error(error);
      const reason = error instanceof UserError ? error.message : 'The change failed. npm start shows why.';
      send(response, 409, { error: reason });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/${key}`,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function send(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
