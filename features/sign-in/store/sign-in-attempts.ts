import 'server-only';
import { db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';
import {
  type AttemptResult,
  type BlockedLimit,
  countAttempt,
  findBlocked,
  type RateLimit,
  type RateLimitPolicy,
  releaseAttempt,
  resetAttempts,
} from '#platform/rate-limit/attempts.ts';

export const countStaffAttempt = (limit: RateLimit, client: SqlClient = db()): Promise<AttemptResult> =>
  countAttempt(client, limit);

export const findBlockedStaff = (keys: readonly string[], policy: RateLimitPolicy): Promise<BlockedLimit[]> =>
  findBlocked(db(), keys, policy);

export const releaseStaffAttempt = ({ key }: RateLimit): Promise<void> => releaseAttempt(db(), key);

export const resetStaffAttempts = ({ key }: RateLimit): Promise<void> => resetAttempts(db(), [key]);
