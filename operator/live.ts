import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { env } from '#platform/config/env.ts';
import { tlsCodeAt } from '#platform/egress/tls-failures.ts';
import { traced } from '#platform/log/tracing.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { processWide } from '#platform/process/process-wide.ts';
import { observeOperatorCall } from '#platform/telemetry/metrics.ts';
import { type CallName, callOutcome, createOperator, type ObserveCall, type Operator } from './client.ts';
import {
  type OperatorSettings,
  operatorConfigFrom,
  operatorProfileFrom,
  operatorSettingsFrom,
} from './config.ts';

type LiveOperator = { settings: OperatorSettings; operator: Operator };
const shared = processWide('operator', (): { live?: LiveOperator } => ({}));

export const operator = (): Operator => operatorWith(operatorSettings());

export function operatorWith(settings: OperatorSettings): Operator {
  if (!shared.live || !isDeepStrictEqual(shared.live.settings, settings))
    shared.live = { settings, operator: createOperator(settings, SYSTEM_CLOCK, observeCall) };
  return shared.live.operator;
}

const operatorSettings = () => operatorSettingsFrom(env());

type FailingCall = { call: CallName; outcome: string; atMs: number };
const lastFailures = processWide('failingCalls', () => new Map<CallName, FailingCall>());
const FAILURE_MS = 15 * 60_000;

/** Those whose last one got no answer or a 5xx, within a quarter of an hour: later calls may work. */
export function failingCalls(): FailingCall[] {
  const failures = [...lastFailures.values()];
  return failures.filter(({ atMs }) => monotonicNow() - atMs < FAILURE_MS);
}

function trackOutcome(call: CallName, outcome: string) {
  if (/^[1-4]xx$/.test(outcome)) lastFailures.delete(call);
  else lastFailures.set(call, { call, outcome, atMs: monotonicNow() });
}

// Setting the wall clock must not extend a token's life or a circuit's cooldown.
const { now: monotonicNow } = SYSTEM_CLOCK;

export const operatorConfig = () => operatorConfigFrom(env());
export const operatorProfile = () => operatorProfileFrom(env());

/** Why TLS fails at an endpoint, for logs and alerts. */
export function operatorTlsCode(endpoint: 'token' | 'leads'): string | undefined {
  const { tokenUrl, personalV3Url, personalV2Url, refinanceUrl, prefillUrl } = operatorSettings();
  const urls = endpoint === 'token' ? [tokenUrl] : [personalV3Url, personalV2Url, refinanceUrl, prefillUrl];
  return urls.map(tlsCodeAt).find((code) => code !== undefined);
}

/** Sends no trace id to the operator: the contract names no such header. */
const observeCall: ObserveCall = (call, send) =>
  traced(`operator ${call}`, 'client', { 'handoff.call': call }, async (span) => {
    const startedAt = monotonicNow();
    const exchange = await send();
    const outcome = callOutcome(exchange);
    trackOutcome(call, outcome);
    observeOperatorCall(call, outcome, (monotonicNow() - startedAt) / 1000);
    span.add({ 'handoff.outcome': outcome });
    if (exchange.kind === 'response') span.add({ 'http.response.status_code': exchange.status });
    if (outcome !== '2xx') span.fail();
    return exchange;
  });
