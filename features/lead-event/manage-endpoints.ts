import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { resolveAlert } from '#features/alerts/raise-alert.ts';
import { mayDeliver } from '#features/alerts/silence-copies.ts';
import { endpointName, urlProblem } from '#features/lead-event/model/endpoint-url.ts';
import {
  MAX_ENDPOINTS,
  MAX_REPLAY_DAYS,
  selectedTypes,
  TEST_EVENT_TYPE,
} from '#features/lead-event/model/event-types.ts';
import { requestNextRun } from '#features/lead-event/store/deliveries.ts';
import {
  type Endpoint,
  type EndpointSecrets,
  findEndpoint,
  findSecrets,
  recordEndpoint,
  recordNewSecret,
  recordRemoved,
  recordSwitch,
  recordTypes,
} from '#features/lead-event/store/endpoints.ts';
import { recordReplay, recordReplayOf } from '#features/lead-event/store/replays.ts';
import { env } from '#platform/config/env.ts';
import { sealEndpointSecret } from '#platform/crypto/data-key.ts';
import { databaseNow } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { DAY_MS } from '#platform/values/duration.ts';
import type { FieldErrors, FormResult } from '#platform/values/field-errors.ts';
import { filterReader } from '#platform/values/filter-query.ts';
import { isUuid } from '#platform/values/ids.ts';
import { newSecret } from './endpoint-secrets.ts';
import { postEvent } from './post-event.ts';

const NO_TYPES = { types: 'Choose at least one event' };

/** Posts a test event first: a redirect or a private address is an error of the form. */
export async function addEndpoint(
  actor: Actor,
  input: { url: string; types: readonly string[] },
): Promise<FormResult<{ id: string; secret: string }>> {
  const types = selectedTypes(input.types);
  const problem = urlProblem(input.url, { mayBeLocal: env().HANDOFF_MODE === 'local' });
  const errors: FieldErrors = { ...(problem && { url: problem }), ...(types.length === 0 && NO_TYPES) };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const { href: url } = new URL(input.url);
  const [id, secret] = [randomUUID(), newSecret()];
  const sealed = sealEndpointSecret(secret, id);
  const refused = REFUSALS[(await postTest(url, { id, current: sealed, previous: null })) ?? ''];
  if (refused) return { ok: false, errors: { url: refused } };
  const added = await recordEndpoint(actor, { id, url, types, secret: sealed });
  if (added !== 'added') return { ok: false, errors: ADD_ERRORS[added] };
  await requestNextRun();
  return { ok: true, id, secret };
}

const ADD_ERRORS = {
  too_many: { '': `There are ${MAX_ENDPOINTS} endpoints already. Remove one first` },
  known: { url: 'An endpoint with this URL exists already' },
};

/** Other failures may pass: the receiver may need the secret first. */
const REFUSALS: Record<string, string> = {
  redirected: 'This URL redirects to another address. Enter that address',
  address_refused: 'This host has a private address, which we don’t call. Enter a public one',
};

async function postTest(url: string, secrets: EndpointSecrets): Promise<DeliveryFailure | null> {
  const now = await databaseNow();
  const message = { id: randomUUID(), type: TEST_EVENT_TYPE, at: now, sentAt: now, data: {} };
  return (await mayDeliver()) ? postEvent(url, secrets, message, SYSTEM_CLOCK) : 'not_configured';
}

/** Null if the endpoint is not there. */
export async function testEndpoint(
  actor: Actor,
  id: string,
): Promise<{ failure: DeliveryFailure | null } | null> {
  const endpoint = await findEndpoint(id);
  const [secrets] = endpoint ? await findSecrets(id) : [];
  if (!endpoint || !secrets) return null;
  const failure = await postTest(endpoint.url, secrets);
  const after = { failure: failure ?? 'none' };
  await recordAudit(actor, { action: 'endpoint_tested', subject: endpointName(endpoint), after });
  return { failure };
}

/** Null if the endpoint is not there. */
export async function renewSecret(actor: Actor, id: string): Promise<{ secret: string } | null> {
  const endpoint = await findEndpoint(id);
  if (!endpoint) return null;
  const secret = newSecret();
  return (await recordNewSecret(actor, endpoint, sealEndpointSecret(secret, id))) ? { secret } : null;
}

export async function changeTypes(
  actor: Actor,
  id: string,
  given: readonly string[],
): Promise<FormResult<{ isChanged: boolean }> | null> {
  const endpoint = await findEndpoint(id);
  if (!endpoint) return null;
  const types = selectedTypes(given);
  if (types.length === 0) return { ok: false, errors: NO_TYPES };
  const isOther = types.join() !== endpoint.types.join();
  return { ok: true, isChanged: isOther && (await recordTypes(actor, endpoint, types)) };
}

export async function switchEndpointTo(
  actor: Actor,
  id: string,
  state: 'active' | 'paused',
): Promise<boolean> {
  const endpoint = await findEndpoint(id);
  if (!endpoint || endpoint.state === state) return false;
  if (!(await recordSwitch(actor, endpoint, state))) return false;
  if (state === 'active') await resolveStopped(endpoint);
  return true;
}

export async function removeEndpoint(actor: Actor, id: string): Promise<boolean> {
  const endpoint = await findEndpoint(id);
  if (!endpoint) return false;
  if (!(await recordRemoved(actor, endpoint))) return false;
  await resolveStopped(endpoint);
  return true;
}

async function resolveStopped(endpoint: Endpoint): Promise<void> {
  await resolveAlert('event_endpoint_stopped', endpointName(endpoint));
  await requestNextRun();
}

export async function replayEventTo(actor: Actor, id: string, eventId: string): Promise<boolean> {
  const endpoint = await findEndpoint(id);
  if (!endpoint || !isUuid(eventId)) return false;
  const count = await transaction(async (tx) => {
    const queued = await recordReplay(tx, id, eventId);
    const after = { event: eventId };
    if (queued > 0)
      await recordAudit(actor, { action: 'events_replayed', subject: endpointName(endpoint), after }, tx);
    return queued;
  });
  if (count === 0) return false;
  await requestNextRun();
  return true;
}

/** Null if the endpoint is not there. */
export async function replayPeriodTo(
  actor: Actor,
  id: string,
  given: { from: string; to: string },
): Promise<FormResult<{ count: number }> | null> {
  const endpoint = await findEndpoint(id);
  if (!endpoint) return null;
  const { day } = filterReader<'from' | 'to'>(given);
  const [from, to] = [day('from'), day('to')];
  if (!from) return { ok: false, errors: { from: 'Enter a valid first day' } };
  if (!to || to < from) return { ok: false, errors: { to: 'Enter a last day on or after the first day' } };
  if (Date.parse(to) - Date.parse(from) >= MAX_REPLAY_DAYS * DAY_MS)
    return { ok: false, errors: { to: `Choose at most ${MAX_REPLAY_DAYS} days` } };
  let count = 0;
  try {
    for await (const queued of recordReplayOf(id, { from, to, zone: actor.timeZone })) count += queued;
  } finally {
    // Also of the batches before a failure.
    const after = { from, to, count };
    await recordAudit(actor, { action: 'events_replayed', subject: endpointName(endpoint), after });
  }
  await requestNextRun();
  return { ok: true, count };
}
