import { expect, test } from 'vitest';
import {
  countedBorrower,
  countedOn,
  countStatements,
  exceeded,
  STATEMENT_BUDGETS,
} from '#tests/support/borrowers/counted-application.ts';
import { OUTCOME } from '#tests/support/borrowers/posting-borrower.ts';
import { openPostgresWire } from '#tests/support/database/postgres-wire.ts';
import { wiredFleet } from './balanced-fleet.ts';

/** On a slow machine, a timer of the app may meet a request: the least of several applications counts. */
const MAX_APPLICATIONS = 8;

const { place, wire } = wiredFleet(openPostgresWire, {
  own: ({ environment, origin }) => ({
    // After a post by script, the server requests the next page from its own origin.
    PORT: new URL(origin).port,
    DATABASE_DIRECT_URL: environment.DATABASE_URL ?? '',
  }),
});

test('no request takes more statements or transactions than before', async () => {
  expect(
    exceeded(await countStatements(wire, place.fleet.origin, { applications: 1, most: MAX_APPLICATIONS })),
  ).toEqual([]);
});

test('a post without the agreement reads no rows, and a submission reads them once', async () => {
  const incomplete: number[] = [];
  const complete: number[] = [];
  const expected = { incomplete: 0, complete: STATEMENT_BUDGETS['a submission'].limit };
  const isExpected = () =>
    Math.min(...incomplete) === expected.incomplete && Math.min(...complete) <= expected.complete;
  do {
    const borrower = countedBorrower(place.fleet.origin);
    const agreement = await borrower.arriveAtConsent();
    const { agree: _, ...withoutAgreement } = agreement;
    const returned = await countedOn(wire, () => borrower.agree(withoutAgreement));
    expect(returned.result.location).toContain('missing=agree');
    incomplete.push(returned.counts.statements);
    const sent = await countedOn(wire, () => borrower.agree(agreement));
    expect(sent.result.location).toBe(OUTCOME);
    complete.push(sent.counts.statements);
  } while (!isExpected() && complete.length < MAX_APPLICATIONS);
  expect(Math.min(...incomplete)).toBe(expected.incomplete);
  expect(Math.min(...complete)).toBeLessThanOrEqual(expected.complete);
});

test('a starter card takes one statement, for each of its visitors', async () => {
  const origins = '{https://www.partner.example}';
  await place.rows("UPDATE campaign SET embed_origins = $1 WHERE slug = 'personal-loan'", [origins]);
  const counted: number[] = [];
  do {
    const ask = () => fetch(`${place.fleet.origin}/embed/personal-loan`, { redirect: 'manual' });
    const { result, counts } = await countedOn(wire, ask);
    expect(result.status).toBe(200);
    counted.push(counts.statements);
  } while (Math.min(...counted) > 1 && counted.length < MAX_APPLICATIONS);
  expect(Math.min(...counted)).toBe(1);
});
