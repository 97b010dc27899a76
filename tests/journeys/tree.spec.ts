import { test } from './journey.ts';
import { expectSameTree } from './looks/tree.ts';
import {
  pastTheConsent,
  pastTheHandoff,
  pastTheOutcomes,
  pastTheReceipts,
  pastTheRefusal,
  pastTheRest,
  pastTheSteps,
  pastTheWaiting,
} from './tour.ts';

test.describe.configure({ timeout: 60_000 });

// Wanted changes are written down with: npm test -- journeys "tree|trouble" --update-snapshots
const WITH_SCRIPTS = { tag: '@with-scripts' };

test(
  'what a screen reader is told of the pages around the form is as it was',
  WITH_SCRIPTS,
  async ({ page }) => {
    await pastTheRest(page, expectSameTree);
  },
);

test('what a screen reader is told of the form is as it was', WITH_SCRIPTS, async ({ page }) => {
  await pastTheSteps(page, expectSameTree, passBy);
  await pastTheConsent(page, expectSameTree, passBy);
});

test('what a screen reader is told of the outcomes is as it was', WITH_SCRIPTS, async ({ page }) => {
  await pastTheOutcomes(page, expectSameTree);
});

test('what a screen reader is told of receipts is as it was', WITH_SCRIPTS, async ({ page }) => {
  await pastTheReceipts(page, expectSameTree);
});

test(
  'what a screen reader is told on the way to the operator is as it was',
  WITH_SCRIPTS,
  async ({ page, operator, records, place }) => {
    await pastTheWaiting(page, operator, expectSameTree);
    await pastTheHandoff(page, operator, records, expectSameTree);
    await pastTheRefusal(page, place.app, expectSameTree);
  },
);

/** Filled in, a page reads as it did empty. */
async function passBy() {}
