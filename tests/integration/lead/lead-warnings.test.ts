import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { anonymizeJourney } from '#features/form/store/journeys.ts';
import type { AttemptRef } from '#features/form/store/leads.ts';
import { expireLeases } from '#features/lead/close-attempts.ts';
import { commitOutcome } from '#features/lead/commit-outcome.ts';
import { exportLeads } from '#features/lead/export-leads.ts';
import { listLeads } from '#features/lead/list-leads.ts';
import { NO_FILTERS } from '#features/lead/model/lead-filters.ts';
import { recordPurge } from '#features/privacy/store/purge.ts';
import { metricsText } from '#platform/telemetry/metrics.ts';
import { openAlerts, webhookChannel } from '#tests/integration/support/alert-deliveries.ts';
import { aDraft, publish } from '#tests/integration/support/consent-drafts.ts';
import {
  agreeTo,
  decide,
  fetchOfVersion,
  passTime,
  sendingOn,
  sentAgain,
  someSending,
} from '#tests/integration/support/new-journey.ts';
import { acceptance, answeredWith, concluded } from '#tests/integration/support/outcomes.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

await webhookChannel();

beforeEach(() => sql('DELETE FROM alert'));

const answered = (operatorWarning: string | null, operatorStatus = 'in_progress') =>
  answeredWith({ operatorStatus, operatorUuid: 'uuid-of-the-operator', operatorWarning });

const warn = (attempt: AttemptRef, status?: string) =>
  commitOutcome(attempt, answered('"Out of date"', status));
const outdated = (number: number, count: number) => [
  { kind: 'consent_outdated', subject: `refinance ${number}`, count },
];
const storedWarning = async ({ leadId }: AttemptRef) =>
  (await sql('SELECT state, operator_warning FROM lead WHERE id = $1', [leadId]))[0];

const refinance = async (number: number) => sendingOn(await fetchOfVersion(number));
const refinanceAgain = (lead: AttemptRef, number: number) =>
  sentAgain(lead, async (journeyId) => agreeTo(journeyId, await fetchOfVersion(number)));

async function publishedText() {
  const number = await aDraft(await someMember(), 'refinance', `<p>${randomUUID()}</p>`);
  await publish(await someMember('compliance'), number);
  return number;
}

async function warningOf({ leadId, partnerLeadId }: AttemptRef) {
  const marks = 'SELECT warned_at AS "warnedAt", warnings FROM lead WHERE id = $1';
  const [row] = await sql<{ warnedAt: Date | null; warnings: number }>(marks, [leadId]);
  const actor = await someMember('viewer');
  const filters = { ...NO_FILTERS, warning: 'yes' as const };
  const page = await listLeads(actor, { filters });
  const listed = page === 'gone' ? [] : page.leads.filter(({ reference }) => reference === partnerLeadId);
  let text = '';
  for await (const chunk of (await exportLeads(actor, filters, 'ndjson')).chunks) text += chunk;
  const isExported = text.includes(partnerLeadId);
  return { ...row, isListed: listed.some(({ hasWarning }) => hasWarning) && isExported };
}

async function retain() {
  await sql("UPDATE lead SET created_at = created_at - interval '20 years'");
  await passTime(20 * 365 * 86_400);
  await recordPurge('lead_warnings');
  await recordPurge('warnings');
}

test.each<[string, (attempt: AttemptRef) => Promise<unknown>]>([
  ['an answer without one', async (attempt) => commitOutcome(await sentAgain(attempt), answered(null))],
  ['an erasure', ({ journeyId }) => anonymizeJourney(journeyId)],
  ['the retention of its evidence', retain],
])('a lead stays warned in list, filter and export after %s', async (_, fade) => {
  const attempt = await someSending();
  await warn(attempt, 'timed_out');
  const before = await warningOf(attempt);
  expect(before).toEqual({ warnedAt: expect.any(Date), warnings: 1, isListed: true });
  await fade(attempt);
  expect(await warningOf(attempt)).toEqual(before);
  expect(await storedWarning(attempt)).toMatchObject({ operator_warning: null });
});

test('counts each warned answer of a lead once, also if its commit is repeated, and each lead in metric and alert', async () => {
  const counted = async () => {
    const { text } = await metricsText('', { alertKinds: [], consentResults: [], companyOutcomes: [] });
    return Number(/^handoff_leads_warned_total (\d+)$/m.exec(text)?.[1]);
  };
  const before = await counted();
  const first = await someSending();
  for (const _ of [1, 2]) await warn(first, 'timed_out');
  const { warnedAt } = await warningOf(first);
  // With another fetch of the text.
  const second = await sentAgain(first);
  for (const _ of [1, 2, 3]) await warn(second);
  expect(await warningOf(first)).toEqual({ warnedAt, warnings: 2, isListed: true });
  expect(await counted()).toBe(before + 1);
  const alert = { kind: 'operator_warning', subject: 'personal_v3', count: 1 };
  expect(await openAlerts()).toEqual([alert]);
  await warn(await someSending());
  expect(await openAlerts()).toEqual([{ ...alert, count: 2 }]);
});

test('a release that stores the text of a warning alone marks the lead too', async () => {
  const attempt = await someSending();
  await commitOutcome(attempt, answered(null));
  await sql("UPDATE lead SET operator_warning = 'old release' WHERE id = $1", [attempt.leadId]);
  expect(await warningOf(attempt)).toEqual({ warnedAt: expect.any(Date), warnings: 1, isListed: true });
});

test('a late answer with a warning counts after another attempt, and leaves the lead as it is', async () => {
  const first = await someSending();
  await passTime(61);
  await expireLeases();
  await decide(first, 'not_received');
  await sentAgain(first);
  expect(await warn(first)).toBe('superseded');
  expect(await warningOf(first)).toMatchObject({ warnings: 1, isListed: true });
  expect(await storedWarning(first)).toEqual({ state: 'sending', operator_warning: null });
  expect(await openAlerts()).toContainEqual({ kind: 'operator_warning', subject: 'personal_v3', count: 1 });
});

test('an outdated text is one alert that counts leads, each once', async () => {
  const number = await publishedText();
  const leads = await Promise.all(Array.from({ length: 7 }, () => refinance(number)));
  await Promise.all(leads.map((lead) => warn(lead, 'timed_out')));
  expect(await openAlerts()).toEqual(outdated(number, 7));
  const [lead] = leads;
  if (!lead) throw new Error('there is no lead');
  await warn(await refinanceAgain(lead, number));
  expect(await openAlerts()).toEqual(outdated(number, 7));
  const opened = { channel: 'webhook', event: 'opened' };
  expect(await sql('SELECT channel, event FROM alert_delivery')).toEqual([opened]);
});

test('a warning after staff resolved the alert raises it again, also one of an earlier lead', async () => {
  const number = await publishedText();
  const lead = await refinance(number);
  await warn(lead, 'timed_out');
  await sql('UPDATE alert SET resolved_at = clock_timestamp() WHERE resolved_at IS NULL');
  await warn(await refinance(number));
  // Its earlier warning belongs to the alert that was resolved.
  await warn(await refinanceAgain(lead, number));
  expect(await openAlerts()).toEqual(outdated(number, 2));
  expect(await sql("SELECT FROM alert WHERE kind = 'consent_outdated'")).toHaveLength(2);
});

test('a warning about a replaced text opens no alert that only its replacement would close', async () => {
  const old = await publishedText();
  const late = await refinance(old);
  await publishedText();
  await warn(late);
  expect(await openAlerts()).toEqual([{ kind: 'operator_warning', subject: `refinance ${old}`, count: 1 }]);
});

test('a test lead raises no alert and marks no text', async () => {
  const number = await publishedText();
  const lead = await refinance(number);
  await sql('UPDATE lead SET is_test = true WHERE id = $1', [lead.leadId]);
  await warn(lead);
  expect(await openAlerts()).toEqual([]);
  const marks = `SELECT warnings, outdated_at FROM lead, consent_version AS text
    WHERE lead.id = $1 AND source = 'refinance' AND text.number = $2`;
  expect(await sql(marks, [lead.leadId, number])).toEqual([{ warnings: 1, outdated_at: null }]);
});

test.each(['alert_delivery', 'consent_version'])(
  'a warning and its alert are stored together or not at all: a write to %s fails',
  async (table) => {
    const number = await publishedText();
    const lead = await refinance(number);
    await sql(`CREATE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'no' USING ERRCODE = 'check_violation'; END $$`);
    await sql(
      `CREATE TRIGGER fails BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION fails()`,
    );
    await expect(warn(lead)).rejects.toThrow();
    await sql('DROP FUNCTION fails CASCADE');
    expect(await warningOf(lead)).toEqual({ warnedAt: null, warnings: 0, isListed: false });
    expect(await openAlerts()).toEqual([]);
    await warn(lead);
    expect(await warningOf(lead)).toMatchObject({ warnings: 1, isListed: true });
    expect(await openAlerts()).toEqual(outdated(number, 1));
  },
);

test.each([
  ['refinance', null, null, []],
  ['refinance', '--', null, []],
  ['refinance', 'Pending', null, ['operator_status_unknown']],
  ['personal_v3', 'in_progress', null, ['lead_without_uuid']],
  ['personal_v3', 'failure', ' ', ['lead_without_uuid']],
] as const)(
  'an answer to a %s lead with status %j and uuid %j raises %j',
  async (product, status, uuid, kinds) => {
    await concluded(await someSending(), answered(null), product, acceptance({ status, uuid }));
    expect((await openAlerts()).map((row) => Object(row).kind)).toEqual(kinds);
  },
);
