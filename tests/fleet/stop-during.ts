import { aPerson } from '#tests/support/borrowers/posting-borrower.ts';
import { until } from '#tests/support/until.ts';
import type { FleetBehind } from './balanced-fleet.ts';

export const LINKED = {
  status: 201,
  body: { lead: { uuid: 'a6b2f0f4-35a4-4d45-8c0c-50cf0f3a4b8e', status: 'in_progress' } },
};

/** Stops an instance while it posts the lead of a borrower with this name, and waits until it has ended. */
export async function stopDuring(place: FleetBehind, lastName: string) {
  const instance = await place.start();
  const borrower = place.borrowerOf(instance, aPerson(lastName));
  const agreed = await borrower.arriveAtConsent();
  const posted = borrower.agree(agreed).catch(() => undefined);
  await until(
    async () => (await place.operator.requestsTo('lead', lastName)).length === 1,
    'the lead is on its way',
  );
  const start = performance.now();
  await instance.stop('SIGTERM');
  const exitMs = performance.now() - start;
  place.balancer.remove(instance.address);
  await posted;
  const state = await place.rows<{ partner_lead_id: string }>(
    `SELECT lead.state, lead.operator_status, attempt.reason, partner_lead_id
     FROM lead JOIN attempt ON lead_id = lead.id ORDER BY attempt.intent_at DESC LIMIT 1`,
  );
  return { exitMs, state, reference: state[0]?.partner_lead_id };
}
