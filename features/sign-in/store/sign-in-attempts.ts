import 'server-only';
import { db } from '#platform/database/db.ts';
import {
  type AttemptResult,
  type BlockedLimit,
  countAttempt,
  findBlocked,
  type RateLimit,
  releaseAttempt,
  resetAttempts,
} from '#platform/rate-limit/attempts.ts';

export const beginAttempt = (limit: RateLimit): Promise<AttemptResult> => countAttempt(db(), limit);

export const findBlockedSignIns = (limits: readonly RateLimit[]): Promise<BlockedLimit[]> =>
  findBlocked(db(), limits);

export const undoAttempt = ({ key }: RateLimit): Promise<void> => releaseAttempt(db(), key);

export const endAttempts = ({ key }: RateLimit): Promise<void> => resetAttempts(db(), [key]);
