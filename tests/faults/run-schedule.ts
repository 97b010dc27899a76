import { setTimeout as pause } from 'node:timers/promises';
import { personalSheet } from '#tests/support/borrowers/form-answers.ts';
import type { PostingBorrower } from '#tests/support/borrowers/posting-borrower.ts';
import type { AppInstance } from '#tests/support/instances/fleet.ts';
import { untilOnPage } from '#tests/support/until.ts';
import {
  agreeAndSee,
  gatherEvidence,
  letTimePass,
  lookOnce,
  type Seen,
  sendAgain,
  WAITING,
} from './borrower-steps.ts';
import { NOT_SENT } from './cells.ts';
import { type Lane, openLane } from './lane.ts';
import type { BorrowerPlan, Schedule } from './schedule.ts';
import type { Fault } from './toxics.ts';
import { breachesIn } from './verdict.ts';

const INSTANCES = 2;
const WEATHER_LASTS_MS = 400;
/** Longer than a lead call: a lead that still waits after a kill has no sender. */
const ORPHANED_AFTER_MS = 6_000;
const TO_FIX = 'Please fix a few answers';
const MAY_TRY_AGAIN = [NOT_SENT, 'This took too long', TO_FIX];

export type FleetLane = Lane & {
  at: () => string;
  /** Faults for the coming posts, by last name. */
  awaiting: Map<string, (Fault | null)[]>;
  kills: () => number;
  killOne: () => Promise<void>;
};

export async function openFleetLane(): Promise<FleetLane> {
  const lane = await openLane();
  const up: AppInstance[] = [];
  while (up.length < INSTANCES) up.push(await lane.start());
  const awaiting = new Map<string, (Fault | null)[]>();
  lane.proxies.lead.faultFor = (request) => {
    const [, lastName = ''] = /"lastName":"([^"]+)"/.exec(request) ?? [];
    return awaiting.get(lastName)?.shift() ?? null;
  };
  let turn = 0;
  let kills = 0;
  return {
    ...lane,
    awaiting,
    at: () => up[turn++ % up.length]?.address ?? '',
    kills: () => kills,
    async killOne() {
      if (up.length < INSTANCES) return;
      const [victim] = up.splice(turn++ % up.length, 1);
      kills += 1;
      await victim?.stop('SIGKILL');
      up.push(await lane.start(victim));
    },
  };
}

/** Returns each breach. */
export async function runSchedule(lane: FleetLane, schedule: Schedule): Promise<string[]> {
  const weather = letWeatherPass(lane, schedule);
  const breaches = await Promise.all(schedule.borrowers.map((plan) => runBorrower(lane, plan)));
  await weather;
  return breaches.flat().map((sentence) => `${sentence} (${JSON.stringify(schedule)})`);
}

async function letWeatherPass(lane: FleetLane, { weather, fault }: Schedule): Promise<void> {
  const { token, lead } = lane.proxies;
  switch (weather) {
    case 'calm':
      return;
    case 'token wire fails':
      token.faultFor = () => fault;
      await pause(WEATHER_LASTS_MS);
      token.faultFor = () => null;
      return token.release();
    case 'lead wire refuses':
      lead.refuse();
      await pause(WEATHER_LASTS_MS);
      return lead.listen();
    case 'tokens are revoked':
      return lane.witness.revokeTokens();
    case 'an instance is killed':
      return lane.killOne();
  }
}

async function runBorrower(lane: FleetLane, plan: BorrowerPlan): Promise<string[]> {
  const borrower = lane.borrower(lane.at);
  const { lastName } = borrower.person;
  lane.awaiting.set(lastName, [...plan.faults]);
  for (const answer of plan.answers) await lane.witness.answer(lastName, answer, 1);
  try {
    return await goThrough(lane, borrower, plan);
  } catch (error) {
    return [`stuck: ${error instanceof Error ? error.message : error}`];
  } finally {
    lane.awaiting.delete(lastName);
  }
}

async function goThrough(lane: FleetLane, borrower: PostingBorrower, plan: BorrowerPlan) {
  const kills = lane.kills();
  const fields = await untilOnPage(() => borrower.arriveAtConsent().catch(() => null));
  const acts = [agreeAndSee(borrower, fields)];
  if (plan.submits === 'twice at once') acts.push(agreeAndSee(borrower, fields));
  await Promise.allSettled(acts);
  let seen = await settled(lane, borrower, kills);
  if (plan.submits === 'again after the answer') {
    await borrower.agree(fields).catch(() => null);
    seen = await settled(lane, borrower, kills);
  }
  if (plan.triesAgain && (MAY_TRY_AGAIN.includes(seen.heading) || seen.reference === null)) {
    if (seen.heading === TO_FIX) await fixAnswers(borrower).catch(() => null);
    await sendAgain(borrower).catch(() => null);
    seen = await settled(lane, borrower, kills);
  }
  return lastingBreaches(lane, borrower, seen);
}

/** The sandbox refuses the phone number and the ZIP code. */
function fixAnswers(borrower: PostingBorrower) {
  const sheet = personalSheet({ ...borrower.person, phone: '5555550111' });
  return borrower.answer({ ...sheet, address: { ...sheet.address, zipcode: '17820' } });
}

/** Waits until the outcome is final. The lease of a killed sender's lead is ended early. */
async function settled(lane: FleetLane, borrower: PostingBorrower, killsBefore: number): Promise<Seen> {
  const orphanedAt = Date.now() + ORPHANED_AFTER_MS;
  return untilOnPage(async () => {
    const seen = await lookOnce(borrower).catch(() => null);
    if (seen?.heading !== WAITING) return seen;
    if (seen.reference && Date.now() > orphanedAt && lane.kills() > killsBefore) {
      await letTimePass(lane, seen.reference);
    }
    return null;
  });
}

/** An answer may arrive between two looks: only a lasting breach counts. */
async function lastingBreaches(lane: FleetLane, borrower: PostingBorrower, first: Seen): Promise<string[]> {
  const breaches = breachesIn(await gatherEvidence(lane, borrower, first));
  if (breaches.length === 0) return [];
  const then = await untilOnPage(() => lookOnce(borrower).catch(() => null));
  return breachesIn(await gatherEvidence(lane, borrower, then));
}
