import { setTimeout as pause } from 'node:timers/promises';
import { openTcpRelay } from '#tests/support/network/tcp-relay.ts';

const PARSE = 'P';
const BIND = 'B';
const QUERY = 'Q';
const BEGIN = /^BEGIN/i;
const BOUNDARY = /^(?:BEGIN|COMMIT|ROLLBACK)/i;
const QUIET_MS = 100;

export type PostgresWire = Awaited<ReturnType<typeof openPostgresWire>>;

/** Reads what clients send to a PostgreSQL server. */
export async function openPostgresWire(target: () => URL) {
  const startups: Record<string, string>[] = [];
  const statementNames: string[] = [];
  const statements: string[] = [];
  let executed = 0;
  let begun = 0;
  let sentAt = performance.now();
  const readerOfConnection = () => {
    // A named statement is sent as text only once.
    const texts = new Map<string, string>();
    return reader((type, payload) => {
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
  };
  const { address, close } = await openTcpRelay(target, readerOfConnection);
  return {
    address,
    close,
    startups,
    statementNames,
    has: (word: string) => statements.some((text) => text.trimStart().toUpperCase().startsWith(word)),
    /** Statements so far, without those that begin or end a transaction. */
    executed: () => executed,
    /** Transactions of several statements so far. A statement outside of them is a transaction too, and not counted. */
    begun: () => begun,
    /** Resolves when no client has sent anything for a moment: a request may work on after its answer. */
    async quiet() {
      for (;;) {
        const rest = sentAt + QUIET_MS - performance.now();
        if (rest <= 0) return;
        await pause(rest);
      }
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
