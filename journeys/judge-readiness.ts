import 'server-only';
import { CONSENT_LIFE_MS } from '#domain/consent-block.ts';
import { operator } from '#operator/live.ts';
import { findNewestFetch, isUsable } from '#records/consents.ts';
import { databaseNow } from '#records/db.ts';
import { isMigrated, needsFetchedConsent } from '#records/readiness.ts';
import { personMark } from '#vault/person-mark.ts';
import { newSealingKey, open, seal } from '#vault/seal.ts';

/** `ageing`: will be not ok by itself unless something happens. */
export type Word = 'ok' | 'ageing' | 'not ok';
export type Readiness = { isReady: boolean; checks: Record<Check, Word> };

/** Without these an instance can't do its part. */
const NEEDED = ['database', 'migrations', 'keys'] as const;
/** These fail on all instances at once, and the pages tell borrowers of it better than a load balancer does. */
const TOLD = ['consent', 'token'] as const;
type Check = (typeof NEEDED)[number] | (typeof TOLD)[number];

/** Fetched ahead at half its life, consent as old as this was asked for in vain for hours. */
const AGEING_MS = (CONSENT_LIFE_MS / 24) * 20;

/** Whether this instance may be sent borrowers; reasons in docs/decisions/0016. */
export async function judgeReadiness(): Promise<Readiness> {
  const now = await databaseNow().catch(() => null);
  const [migrations, consent] = await Promise.all([word(isMigrated), consentWord(now)]);
  const checks: Record<Check, Word> = {
    database: now ? 'ok' : 'not ok',
    migrations,
    keys: await word(async () => keysWork()),
    consent,
    token: operator().lacksToken() ? 'not ok' : 'ok',
  };
  return { isReady: NEEDED.every((check) => checks[check] === 'ok'), checks };
}

const word = (check: () => Promise<boolean>): Promise<Word> =>
  check().then(
    (isFine) => (isFine ? 'ok' : 'not ok'),
    () => 'not ok',
  );

async function consentWord(now: Date | null): Promise<Word> {
  if (!now) return 'not ok';
  try {
    if (!(await needsFetchedConsent(now))) return 'ok';
    const newest = await findNewestFetch('personal_v3', now);
    if (!newest || !isUsable(newest)) return 'not ok';
    return now.getTime() - newest.fetchedAt.getTime() < AGEING_MS ? 'ok' : 'ageing';
  } catch {
    return 'not ok';
  }
}

const PROBE = 'a text that nobody wrote';

function keysWork(): boolean {
  const key = newSealingKey();
  return personMark('email', PROBE) !== '' && open(seal(PROBE, key, 'probe'), key, 'probe') === PROBE;
}
