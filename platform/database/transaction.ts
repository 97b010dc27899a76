import 'server-only';
import type { Prisma } from '#generated/prisma/client.ts';
import { db } from './db.ts';

export type Tx = Prisma.TransactionClient;

export const transaction = <Result>(
  work: (tx: Tx) => Promise<Result>,
  options?: { isolationLevel: 'RepeatableRead'; timeout?: number },
): Promise<Result> => db().$transaction(work, options);
