import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { LOCAL_NAME, parseLogKey, verifierKey } from './notes.ts';
import { addCheckpoint, type KnownTree, type WitnessStore } from './witness.ts';

const SEED_BYTES = 32;

export type LocalWitness = {
  /** 0: any free port. */
  port: number;
  name?: string;
  /** 32 bytes in base64url. */
  key: string;
  /** Verifier keys of the logs that it cosigns. */
  logs: string[];
  /** A file of the newest trees. */
  store: string;
  now?: () => number;
};

export async function startWitness(options: LocalWitness) {
  const { port, name = LOCAL_NAME, key, logs, store, now = Date.now } = options;
  const seed = Buffer.from(key, 'base64url');
  if (seed.length !== SEED_BYTES) throw new Error('The key must be 32 bytes in base64url.');
  const witness = { name, seed, logs: logs.map(parseLogKey), store: fileStore(store), now };
  const server = createServer(async (request, response) => {
    const isAdd = request.method === 'POST' && request.url?.endsWith('/add-checkpoint');
    const body = isAdd ? await text(request).catch(() => '') : '';
    const answer = isAdd ? addCheckpoint(body, witness) : { status: 404, type: 'text/plain', body: '' };
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${taken}`,
    verifierKey: verifierKey(name, seed),
    close: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Written before the answer goes out, and replaced as a whole. */
function fileStore(path: string): WitnessStore {
  const trees = new Map<string, KnownTree>(
    existsSync(path) ? Object.entries(JSON.parse(readFileSync(path, 'utf8'))) : [],
  );
  return {
    find: (origin) => trees.get(origin),
    record: (origin, tree) => {
      trees.set(origin, tree);
      writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(trees)), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
}
