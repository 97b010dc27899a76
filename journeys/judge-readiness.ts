import 'server-only';
import { randomUUID } from 'node:crypto';
import { CONSENT_LIFE_MS } from '#domain/consent-block.ts';
import { operator } from '#operator/live.ts';
import { isUsable } from '#records/consents.ts';
import { findInstallationFault, type InstallationFault } from '#records/installation.ts';
import {
  isMigrated,
  mastersInUse,
  needsFetchedConsent,
  newestConsent,
  probeClock,
} from '#records/readiness.ts';
import { newDataKey, unknownMasters, unwrapDataKey } from '#vault/data-key.ts';
import { personMark } from '#vault/person-mark.ts';
import { newSealingKey, open, seal } from '#vault/seal.ts';

/** `ageing`: will be not ok by itself unless something happens. */
export type Word = 'ok' | 'ageing' | 'not ok';
/** `reasons`: a sentence for each check that is not ok and whose word alone does not say what to do. */
export type Readiness = {
  isReady: boolean;
  checks: Record<Check, Word>;
  reasons: Partial<Record<Check, string>>;
};

/** Without these an instance can't do its part. */
const NEEDED = ['database', 'migrations', 'setup', 'keys'] as const;
/** These fail on all instances at once, and the pages tell borrowers of it better than a load balancer does. */
const TOLD = ['evidence', 'consent', 'token'] as const;
type Check = (typeof NEEDED)[number] | (typeof TOLD)[number];

/** Fetched ahead at half its life, consent as old as this was asked for in vain for hours. */
const AGEING_MS = (CONSENT_LIFE_MS / 24) * 20;

/** How long a judgement holds: whoever asks more often learns nothing new, and costs nothing more. */
const KEPT_MS = 250;
let kept: Promise<Readiness> | undefined;

/** Whether this instance may be sent borrowers (docs/decisions/0016). All who ask at a time share one judgement. */
export function judgeReadiness(): Promise<Readiness> {
  kept ??= judge().finally(() => {
    setTimeout(() => {
      kept = undefined;
    }, KEPT_MS).unref();
  });
  return kept;
}

const INSTALLATION_REASONS: Record<InstallationFault, string> = {
  not_set_up: 'This database is not set up yet. Run npm run setup.',
  sample_data: 'This database holds the sample data of local mode. Set DATABASE_URL to a new database.',
};

async function judge(): Promise<Readiness> {
  const now = await probeClock().catch(() => null);
  const setup = now ? await setupReason() : undefined;
  const checks: Record<Check, Word> = {
    database: now ? 'ok' : 'not ok',
    migrations: now ? await word(isMigrated()) : 'not ok',
    setup: now && setup === null ? 'ok' : 'not ok',
    keys: await word(keysWork()),
    evidence: now ? await word(opensAllEvidence()) : 'not ok',
    consent: now ? await consentWord(now) : 'not ok',
    token: operator().lacksToken() ? 'not ok' : 'ok',
  };
  return {
    isReady: NEEDED.every((check) => checks[check] === 'ok'),
    checks,
    reasons: { ...(setup && { setup }) },
  };
}

/** Null where the installation is fine; undefined where the database doesn't say. */
async function setupReason(): Promise<string | null | undefined> {
  try {
    const fault = await findInstallationFault();
    return fault && INSTALLATION_REASONS[fault];
  } catch {
    return undefined;
  }
}

const word = (check: Promise<boolean>): Promise<Word> =>
  check.then(
    (isFine) => (isFine ? 'ok' : 'not ok'),
    () => 'not ok',
  );

async function consentWord(now: Date): Promise<Word> {
  try {
    if (!(await needsFetchedConsent(now))) return 'ok';
    const newest = await newestConsent(now);
    if (!newest || !isUsable(newest)) return 'not ok';
    return now.getTime() - newest.fetchedAt.getTime() < AGEING_MS ? 'ok' : 'ageing';
  } catch {
    return 'not ok';
  }
}

const PROBE = 'a text that nobody wrote';

/** What any new lead needs. */
async function keysWork(): Promise<boolean> {
  const [key, journeyId] = [newSealingKey(), randomUUID()];
  const { key: dataKey, wrapped } = newDataKey(journeyId);
  return (
    personMark('email', PROBE) !== '' &&
    open(seal(PROBE, key, 'probe'), key, 'probe') === PROBE &&
    unwrapDataKey(wrapped, journeyId) === dataKey
  );
}

/** Leads under a master key that is not at hand can't be ended here; new ones go through all the same. */
async function opensAllEvidence(): Promise<boolean> {
  return unknownMasters(await mastersInUse()).length === 0;
}
