import type { IncomingMessage, ServerResponse } from 'node:http';
import { Counter, Histogram, Registry } from 'prom-client';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { processWide } from '#platform/process/process-wide.ts';
import { CLICK_NAMES } from '#platform/values/click-names.ts';

const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];

/** A closed list, because a metric's label must have few values. */
const KNOWN_PARAMETERS = new Set([
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
  ...CLICK_NAMES,
  ...['sub_id', 'aff_id', 'campaignid', 'adgroupid', 'creative'],
]);

export function countRequest(request: IncomingMessage, response: ServerResponse, route: string): void {
  const { now } = SYSTEM_CLOCK;
  const startedAt = now();
  const method = methodOf(request);
  response.once('close', () => {
    const { requests, seconds } = traffic();
    // A client that disconnects first gets no status: nginx and dashboards call it 499.
    const status = String(response.writableFinished ? response.statusCode : 499);
    requests.inc({ route, method, status });
    seconds.observe({ route, method }, (now() - startedAt) / 1000);
  });
}

export function countViolation(directive: string, route: string): void {
  traffic().violations.inc({ directive, route });
}

/** Both words are of closed lists; the name of a partner's own parameter is `other`. */
export function countParameterDropped(name: string, reason: string): void {
  traffic().droppedParameters.inc({ name: KNOWN_PARAMETERS.has(name) ? name : 'other', reason });
}

export const methodOf = ({ method = '' }: IncomingMessage): string =>
  METHODS.includes(method) ? method : 'other';

export const trafficText = (): Promise<string> => traffic().registry.metrics();

const traffic = () => processWide('traffic', openTraffic);

function openTraffic() {
  const registry = new Registry();
  return {
    registry,
    requests: new Counter({
      name: 'handoff_http_requests_total',
      help: 'Requests answered, by route template, method and status.',
      labelNames: ['route', 'method', 'status'],
      registers: [registry],
    }),
    seconds: new Histogram({
      name: 'handoff_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer, by route template and method.',
      labelNames: ['route', 'method'],
      buckets: SECONDS,
      registers: [registry],
    }),
    violations: new Counter({
      name: 'handoff_csp_violations_total',
      help: 'Violations of the content security policy that browsers reported, by directive and route template.',
      labelNames: ['directive', 'route'],
      registers: [registry],
    }),
    droppedParameters: new Counter({
      name: 'handoff_parameters_dropped_total',
      help: 'Parameters of links that were dropped, by name and reason.',
      labelNames: ['name', 'reason'],
      registers: [registry],
    }),
  };
}
