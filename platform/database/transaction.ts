import 'server-only';
import type { PoolClient } from 'pg';
import type { Prisma } from '#generated/prisma/client.ts';
import { connections } from './db.ts';
import type { SqlClient } from './sql-client.ts';

export type Tx = Prisma.TransactionClient;

export const transaction = <Result>(
  work: (tx: Tx) => Promise<Result>,
  options?: { isolationLevel?: 'RepeatableRead'; timeout?: number },
): Promise<Result> => connections().prisma.$transaction(work, options);

/**
 * Sends statements that only read together, each with its own snapshot. `read` asks for no other connection: requests
 * that hold one while they wait for another could block each other.
 */
export const inOneRoundTrip = <Result>(read: (sql: SqlClient) => Promise<Result>): Promise<Result> =>
  onConnection((connection, rememberError) =>
    inOneWrite(connection, () => read(connections().sqlOn(connection))).catch((error: Error) => {
      // The other statement may still be on the wire.
      rememberError(error);
      throw error;
    }),
  );

export type SqlTransaction = SqlClient & {
  /** Commits in the same round trip, so nothing may follow. Returns the number of rows. */
  $executeLast: SqlClient['$executeRaw'];
};

/** A transaction of SQL alone, for the requests of borrowers: Prisma's takes twice the processor time. */
export const sqlTransaction = <Result>(work: (tx: SqlTransaction) => Promise<Result>): Promise<Result> =>
  lockedTransaction(async () => undefined, work);

/**
 * Sends `lock` in the same round trip as BEGIN. `lock` is one statement that only reads and locks: should BEGIN alone
 * fail, it runs outside of the transaction.
 */
export async function lockedTransaction<Locked, Result>(
  lock: (sql: SqlClient) => Promise<Locked>,
  work: (tx: SqlTransaction, locked: Locked) => Promise<Result>,
): Promise<Result> {
  return onConnection(async (connection, rememberError) => {
    const sql = connections().sqlOn(connection);
    let isCommitted = false;
    const commit = async () => {
      isCommitted = true;
      const { command } = await connection.query('COMMIT');
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
    };
    const tx: SqlTransaction = {
      ...sql,
      async $executeLast(...statement) {
        const [rowCount] = await inOneWrite(connection, () =>
          Promise.all([sql.$executeRaw(...statement), commit()]),
        );
        return rowCount;
      },
    };
    try {
      const [, locked] = await inOneWrite(connection, () =>
        Promise.all([connection.query('BEGIN'), lock(sql)]),
      );
      const result = await work(tx, locked);
      if (!isCommitted) await commit();
      return result;
    } catch (error) {
      await connection.query('ROLLBACK').catch(rememberError);
      throw error;
    }
  });
}

/** Each write to a socket wakes PostgreSQL, which costs more than a short statement. `send` waits for nothing. */
function inOneWrite<Result>({ connection: { stream } }: PoolClient, send: () => Result): Result {
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/** Closes a connection that had an error instead of returning it to the pool. */
async function onConnection<Result>(
  work: (connection: PoolClient, rememberError: (error: Error) => void) => Promise<Result>,
): Promise<Result> {
  const connection = await connections().pool.connect();
  let connectionError: Error | undefined;
  const rememberError = (error: Error) => {
    connectionError = error;
  };
  connection.on('error', rememberError);
  try {
    return await work(connection, rememberError);
  } finally {
    connection.off('error', rememberError);
    connection.release(connectionError);
  }
}
