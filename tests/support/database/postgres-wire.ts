import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const HOST = '127.0.0.1';
const PARSE = 'P';
const BIND = 'B';
const QUERY = 'Q';
const BEGIN = /^BEGIN/i;
const BOUNDARY = /^(?:BEGIN|COMMIT|ROLLBACK)/i;
const QUIET_MS = 100;

export type PostgresWire = {
  address: (url: string) => string;
  startups: Record<string, string>[];
  statementNames: string[];
  has: (word: string) => boolean;
  /** Statements so far, without those that begin or end a transaction. */
  executed: () => number;
  /** Transactions of several statements so far. A statement outside of them is a transaction too, and not counted. */
  begun: () => number;
  /** Resolves when no client has sent anything for a moment: a request may work on after its answer. */
  quiet: () => Promise<void>;
  close: () => void;
};

/** Reads what clients send to a PostgreSQL server. */
export async function openPostgresWire(port: number, target: URL): Promise<PostgresWire> {
  const sockets = new Set<Socket>();
  const startups: Record<string, string>[] = [];
  const statementNames: string[] = [];
  const statements: string[] = [];
  let executed = 0;
  let begun = 0;
  let sentAt = performance.now();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    // A named statement is sent as text only once.
    const texts = new Map<string, string>();
    const read = reader((type, payload) => {
      sentAt = performance.now();
      if (type === null) startups.push(parametersOf(payload));
      const [name = '', text = ''] = payload.toString('utf8').split('\0', 2);
      if (type === PARSE && name) statementNames.push(name);
      if (type === PARSE) texts.set(name, text);
      if (type === PARSE) statements.push(text);
      if (type === QUERY) statements.push(name);
      if (type !== BIND && type !== QUERY) return;
      // Of a bind message, the second word names the statement.
      const run = type === BIND ? (texts.get(text) ?? '') : name;
      if (!BOUNDARY.test(run)) executed += 1;
      if (BEGIN.test(run)) begun += 1;
    });
    near.on('data', read).pipe(far).pipe(near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await once(server.listen(port, HOST), 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    address: (url) => Object.assign(new URL(url), { hostname: HOST, port: String(ownPort) }).href,
    startups,
    statementNames,
    has: (word) => statements.some((text) => text.trimStart().toUpperCase().startsWith(word)),
    executed: () => executed,
    begun: () => begun,
    async quiet() {
      for (;;) {
        const rest = sentAt + QUIET_MS - performance.now();
        if (rest <= 0) return;
        await pause(rest);
      }
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Splits a client's bytes into messages. The first message has no type. */
function reader(message: (type: string | null, payload: Buffer) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = hasStarted ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      message(hasStarted ? rest.toString('latin1', 0, 1) : null, rest.subarray(head + 4, end));
      rest = rest.subarray(end);
      hasStarted = true;
    }
  };
}

/** After four bytes of protocol version: names and values in turn. */
function parametersOf(payload: Buffer): Record<string, string> {
  const words = payload.subarray(4).toString('utf8').split('\0');
  const pairs: [string, string][] = [];
  for (let at = 0; words[at]; at += 2) pairs.push([words[at] ?? '', words[at + 1] ?? '']);
  return Object.fromEntries(pairs);
}
