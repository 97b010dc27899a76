import { expect } from 'vitest';
import { type Model, shownOutcome } from './rules.ts';
import type { Visitor } from './visitor.ts';

export async function expectSameAsModel(model: Model, visitor: Visitor) {
  const [outcome, posts, leads] = await Promise.all([visitor.outcome(), visitor.posts(), visitor.leads()]);
  const expectedLeads = model.journeys.flatMap(({ lead }) => (lead ? [lead] : []));
  expect(leads).toEqual(
    expectedLeads.map(({ ends }) => ({
      reference: expect.any(String),
      state: ends.at(-1)?.state,
      attempts: ends.length,
    })),
  );
  const references = leads.map(({ reference }) => reference);
  expect(new Set(references).size).toBe(references.length);

  const placeOf = (journey: number) => model.journeys.slice(0, journey).filter(({ lead }) => lead).length;
  expect(posts.taken).toEqual(
    model.sent.map(({ journey, ...sent }) => ({ reference: references[placeOf(journey)], ...sent })),
  );
  const attempts = expectedLeads.flatMap(({ ends }) => ends);
  // An attempt whose token was revoked is sent again with another one.
  const allowed = attempts.reduce((sum, { isTaken }) => sum + (isTaken ? 1 : 2), 0);
  expect(posts.withoutToken).toBeLessThanOrEqual(allowed);

  expectHeading(outcome.heading, shownOutcome(model));
  const current = model.hasCookie && model.journeys.at(-1)?.lead;
  expect(outcome.html).toContain(current ? references.at(-1) : outcome.heading);
}

/** A heading that ends in a name is compared up to the name. */
export function expectHeading(heading: string, words: string) {
  expect(words.endsWith(' ') ? heading.slice(0, words.length) : heading).toBe(words);
}
