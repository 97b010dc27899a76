import 'server-only';
import { traced } from '#platform/log/tracing.ts';
import { observeOperatorCall } from '#platform/telemetry/metrics.ts';
import { outcomeOf, type WatchCall } from './watched-calls.ts';

/** Times each request to the operator and writes a span of it. No trace id is sent along: the contract names no such header. */
export const observeCall: WatchCall = (call, send) =>
  traced(`operator ${call}`, 'client', { 'handoff.call': call }, async (span) => {
    const begunAt = performance.now();
    const exchange = await send();
    const outcome = outcomeOf(exchange);
    observeOperatorCall(call, outcome, (performance.now() - begunAt) / 1000);
    span.add({ 'handoff.outcome': outcome });
    if (exchange.kind === 'response') span.add({ 'http.response.status_code': exchange.status });
    if (outcome !== '2xx') span.fail();
    return exchange;
  });
