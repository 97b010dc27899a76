import { personalSheet } from '#tests/support/borrowers/form-answers.ts';
import type { PostingBorrower } from '#tests/support/borrowers/posting-borrower.ts';
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
import type { FleetLane } from './fleet-lane.ts';
import { type BorrowerPlan, type Schedule, scheduleFrom } from './schedule.ts';
import { breachesIn } from './verdict.ts';
import { letWeatherPass } from './weather.ts';

/** Longer than a lead call: a lead that still waits after a kill has no sender. */
const ORPHANED_AFTER_MS = 6_000;
const TO_FIX = 'Please fix a few answers';
const MAY_TRY_AGAIN = [NOT_SENT, 'This took too long', TO_FIX];

/** Returns each breach with the seed that reproduces it. */
export async function runSchedule(lane: FleetLane, seed: number): Promise<string[]> {
  const schedule = scheduleFrom(seed);
  const weather = letWeatherPass(lane, schedule);
  const breaches = await Promise.all(schedule.borrowers.map((plan) => runBorrower(lane, plan)));
  await weather;
  return breaches.flat().map((sentence) => `seed ${seed}: ${sentence} (${describe(schedule)})`);
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
  const fields = await untilOnPage(() => borrower.walkToConsent().catch(() => null));
  await submit(borrower, fields, plan.submits);
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

async function submit(
  borrower: PostingBorrower,
  fields: Record<string, string>,
  how: BorrowerPlan['submits'],
): Promise<void> {
  const times = { once: 1, 'again after the answer': 1, 'twice at once': 2, 'on two instances': 3 }[how];
  const acts = Array.from({ length: times }, () => agreeAndSee(borrower, fields));
  await Promise.allSettled(acts);
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

const describe = ({ borrowers, weather, fault }: Schedule) => JSON.stringify({ borrowers, weather, fault });
