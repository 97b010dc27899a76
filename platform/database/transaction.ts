import 'server-only';
import type { Prisma } from '#generated/prisma/client.ts';
import { db } from './db.ts';

export type Tx = Prisma.TransactionClient;

/** `RepeatableRead`: all statements see the database as it was at the first one. */
export const transaction = <Result>(
  work: (tx: Tx) => Promise<Result>,
  options?: { isolationLevel: 'RepeatableRead'; timeout?: number },
): Promise<Result> => db().$transaction(work, options);
