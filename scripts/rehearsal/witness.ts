import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { tlsIdentity } from './certificates.ts';
import type { Machine } from './machine.ts';
import { type Program, startProgram } from './program.ts';
import { expect } from './wait.ts';

export interface Witness {
  host: string;
  verifierKey: string;
  /** Adds a verifier key of the log, and starts it. It remembers the trees that it saw. */
  start: (logKey?: string) => Promise<void>;
}

/** Plays a witness outside: the one of local mode, behind TLS. Its name makes a verifier say that it proves nothing. */
export async function prepareWitness(machine: Machine, name = 'witness'): Promise<Witness> {
  const [port, frontPort] = [await machine.port(), await machine.port()];
  const inside = `http://127.0.0.1:${port}`;
  const key = randomBytes(32).toString('base64url');
  const logKeys = new Set<string>();
  const run = () =>
    startProgram({
      name: 'The witness',
      file: machine.path('usr/bin/node'),
      arguments: [
        ...[
          'witness/server.ts',
          `--port=${port}`,
          `--key=${key}`,
          `--store=${machine.path('run', `${name}.json`)}`,
        ],
        ...[...logKeys].map((logKey) => `--log=${logKey}`),
      ],
      environment: machine.environment(),
      folder: projectFolder,
      ready: /^Witness ready at /,
    });
  let running: Program | undefined = await run();
  const verifierKey = /^Witness ready at \S+ (\S+)$/.exec(running.lines.at(-1) ?? '')?.[1];
  expect(verifierKey, 'The witness printed no verifier key.');
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  machine.atEnd(stop);
  const front = createServer(tlsIdentity(machine), (incoming, outgoing) => {
    const onward = request(new URL(incoming.url ?? '/', inside), {
      method: incoming.method,
      headers: incoming.headers,
    });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await once(front.listen(frontPort), 'listening');
  machine.atEnd(() => {
    front.close();
    front.closeAllConnections();
  });
  return {
    host: `localhost:${frontPort}`,
    verifierKey,
    start: async (logKey) => {
      if (logKey) logKeys.add(logKey);
      await stop();
      running = await run();
    },
  };
}
