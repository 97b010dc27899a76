import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { env } from '#platform/config/env.ts';
import { privateHostsOf } from '#platform/egress/live-egress.ts';
import { tlsCodeAt } from '#platform/egress/tls-failures.ts';
import { traced } from '#platform/log/tracing.ts';
import { processWide } from '#platform/process/process-wide.ts';
import { observeOperatorCall } from '#platform/telemetry/metrics.ts';
import { type CallName, callOutcome, createOperator, type ObserveCall, type Operator } from './client.ts';
import {
  type OperatorConfig,
  type OperatorProfile,
  type OperatorSettings,
  operatorConfigFrom,
  operatorProfileFrom,
} from './config.ts';
import type { Clock } from './retry.ts';

type LiveOperator = { settings: OperatorSettings; operator: Operator };
const shared = processWide('operator', (): { live?: LiveOperator } => ({}));

export const operator = (): Operator => operatorWith(operatorSettings());

export function operatorWith(settings: OperatorSettings): Operator {
  if (!shared.live || !isDeepStrictEqual(shared.live.settings, settings))
    shared.live = { settings, operator: createOperator(settings, CLOCK, observeCall) };
  return shared.live.operator;
}

function operatorSettings(): OperatorSettings {
  const settings = env();
  return {
    tokenUrl: settings.OPERATOR_TOKEN_URL,
    clientId: settings.OPERATOR_CLIENT_ID,
    clientSecret: settings.OPERATOR_CLIENT_SECRET,
    clientAuth: settings.OPERATOR_CLIENT_AUTH,
    audience: settings.OPERATOR_AUDIENCE ?? null,
    freshToken: settings.OPERATOR_FRESH_TOKEN,
    consentsUrl: settings.OPERATOR_CONSENTS_URL,
    consentsAuth: settings.OPERATOR_CONSENTS_AUTH,
    personalV3Url: settings.OPERATOR_PERSONAL_V3_URL,
    personalV2Url: settings.OPERATOR_PERSONAL_V2_URL,
    personalScope: settings.OPERATOR_PERSONAL_SCOPE ?? null,
    refinanceUrl: settings.OPERATOR_REFINANCE_URL,
    refinanceScope: settings.OPERATOR_REFINANCE_SCOPE ?? null,
    leadTimeoutMs: settings.OPERATOR_TIMEOUT_MS,
    retriesSameId: settings.OPERATOR_REPEAT_SAME_ID,
    prefillUrl: settings.OPERATOR_PREFILL_URL,
    prefillAuth: settings.OPERATOR_PREFILL_AUTH,
    prefillLinkField: settings.OPERATOR_PREFILL_LINK_FIELD ?? null,
    privateHosts: privateHostsOf(settings),
  };
}

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
const monotonicNow = () => performance.now();
const CLOCK: Clock = { now: monotonicNow, sleep: (ms) => pause(ms) };

export const operatorConfig = (): OperatorConfig => operatorConfigFrom(env());
export const operatorProfile = (): OperatorProfile => operatorProfileFrom(env());

/** Why TLS fails at an endpoint, for logs and alerts. */
export function operatorTlsCode(endpoint: 'token' | 'leads'): string | undefined {
  const { tokenUrl, personalV3Url, personalV2Url, refinanceUrl, prefillUrl } = operatorSettings();
  const urls = endpoint === 'token' ? [tokenUrl] : [personalV3Url, personalV2Url, refinanceUrl, prefillUrl];
  return urls.map(tlsCodeAt).find((code) => code !== undefined);
}

/** Sends no trace id to the operator: the contract names no such header. */
const observeCall: ObserveCall = (call, send) =>
  traced(`operator ${call}`, 'client', { 'handoff.call': call }, async (span) => {
    const startedAt = performance.now();
    const exchange = await send();
    const outcome = callOutcome(exchange);
    trackOutcome(call, outcome);
    observeOperatorCall(call, outcome, (performance.now() - startedAt) / 1000);
    span.add({ 'handoff.outcome': outcome });
    if (exchange.kind === 'response') span.add({ 'http.response.status_code': exchange.status });
    if (outcome !== '2xx') span.fail();
    return exchange;
  });
