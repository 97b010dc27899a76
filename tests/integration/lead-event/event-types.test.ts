import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { decideLead } from '#features/lead/decide-lead.ts';
import { followHandoff } from '#features/lead/open-handoff.ts';
import { recordOutcome } from '#features/lead/store/attempt-outcomes.ts';
import { LEAD_EVENT_TYPES, type LeadEventType } from '#features/lead-event/model/event-types.ts';
import { eraseJourney } from '#features/privacy/erase-person.ts';
import { compareReport } from '#features/results/upload-report.ts';
import { sentAgain, someSending } from '#tests/integration/support/new-journey.ts';
import { endedAs } from '#tests/integration/support/outcomes.ts';
import {
  openOperatorAndSeed,
  startJourney,
  submitSampleLead,
  withdrawCalls,
} from '#tests/integration/support/sent-lead.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

await openOperatorAndSeed();
const actor = await someMember('admin');
// First: the others agree to texts that the operator doesn't know.
const sample = await submitSampleLead();
const other = await submitSampleLead({ email: 'other@example.com', phone: '(555) 555-0188' });
await followHandoff(sample.journeyKey);
await withdrawCalls(sample.journeyKey);

const eventsOf = async (journeyId: string) => {
  const query =
    "SELECT type || coalesce(' ' || (body->>'status'), '') AS event FROM lead_event WHERE journey_id = $1 ORDER BY sequence";
  return (await sql<{ event: string }>(query, [journeyId])).map(({ event }) => event);
};
const AGREED = ['journey.started', 'consent.agreed'];

async function ended(outcome: 'refused' | 'unknown') {
  const attempt = await someSending();
  await recordOutcome(attempt, {
    ...endedAs(outcome),
    ...(outcome === 'refused' && { refusedFields: ['phone'] }),
  });
  return attempt;
}
const report = (...rows: string[]) => {
  const bytes = new TextEncoder().encode(['Lead UUID;Partner Lead Id;Status', ...rows].join('\n'));
  return compareReport(actor, { fileName: 'report.csv', bytes, from: '', to: '' });
};

/** How each type comes about, with its status. */
const CAUSES: Record<LeadEventType, [status: string, cause: () => Promise<{ journeyId: string }>]> = {
  'journey.started': ['', someSending],
  'consent.agreed': ['', someSending],
  'lead.accepted': [' in_progress', async () => sample.journeyKey],
  'lead.refused': ['', () => ended('refused')],
  'lead.unconfirmed': ['', () => ended('unknown')],
  'lead.redirected': [' in_progress', async () => sample.journeyKey],
  'lead.withdrawn': ['', async () => sample.journeyKey],
  'lead.reconciled': [
    ' unknown',
    async () => {
      const attempt = await ended('unknown');
      await decideLead(actor, attempt.partnerLeadId, { choice: 'given_up', operatorUuid: null });
      return attempt;
    },
  ],
  'lead.erased': [
    '',
    async () => {
      const attempt = await ended('refused');
      await eraseJourney(attempt.journeyId, { by: 'a test', keepsSent: false });
      return attempt;
    },
  ],
};

test.each(LEAD_EVENT_TYPES)('reports %s', async (type) => {
  const [status, cause] = CAUSES[type];
  const events = await eventsOf((await cause()).journeyId);
  expect(events.slice(0, 2)).toEqual(AGREED);
  expect(events).toContain(`${type}${status}`);
});

test('a resend reports its agreement with the next number', async () => {
  const first = await ended('refused');
  await recordOutcome(await sentAgain(first), endedAs('answered'));
  const expected = [...AGREED, 'lead.refused', 'consent.agreed', 'lead.accepted success'];
  expect(await eventsOf(first.journeyId)).toEqual(expected);
});

test('a late answer follows the unconfirmed lead', async () => {
  const attempt = await ended('unknown');
  await recordOutcome(attempt, endedAs('answered'));
  const expected = [...AGREED, 'lead.unconfirmed', 'lead.accepted success'];
  expect(await eventsOf(attempt.journeyId)).toEqual(expected);
});

test('a start without a lead is erased as its second event, and one that was only loaded ahead has none', async () => {
  const started = async (isNavigation: boolean) => {
    const { journeyId } = await startJourney('personal-loan', '', { device: 'desktop', isNavigation });
    await eraseJourney(journeyId, { by: 'a test', keepsSent: false });
    return eventsOf(journeyId);
  };
  expect(await started(true)).toEqual(['journey.started', 'lead.erased']);
  expect(await started(false)).toEqual([]);
});

test('reports confirm each new status of a lead, and no lead that a row may not be about', async () => {
  const { reference, journeyKey } = sample;
  for (const status of ['success', 'success', 'failure', 'success'])
    await report(`;${reference};${status}`, `${randomUUID()};${other.reference};${status}`);
  const confirmed = (await eventsOf(journeyKey.journeyId)).filter((event) =>
    event.startsWith('lead.reconciled'),
  );
  expect(confirmed.map((event) => event.split(' ')[1])).toEqual(['success', 'failure', 'success']);
  expect((await eventsOf(other.journeyKey.journeyId)).join()).not.toContain('reconciled');
});
