import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testPort } from '#scripts/dev/test-port.ts';
import { type ChildProgram, startChild } from '#tests/support/instances/child-program.ts';
import { until } from '#tests/support/until.ts';
import { logOf, sharedFleet } from './balanced-fleet.ts';

const CANARY = 'Zanzibarcanary';
const AWAITED = ['operator personal_v3', 'GET /staff/join/[token]', 'job sweep_leads'];
const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

type Span = Record<'traceId' | 'spanId' | 'name', string> & { parentSpanId?: string; attributes: object };

let receiver: ChildProgram;
let receiverUrl: string;
const place = sharedFleet([
  async () => {
    const port = await testPort();
    receiverUrl = `http://127.0.0.1:${port}`;
    const given = ['tests/support/servers/otlp-receiver.ts', String(port)];
    receiver = await startChild(given, {}, /^Receiver ready/);
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiverUrl,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-test',
      OTEL_SERVICE_NAME: 'handoff-of-the-test',
    };
  },
]);
beforeAll(async () => {
  const email = `${CANARY}@example.com`;
  const borrower = place.borrowerOf(place.first(), { firstName: CANARY, lastName: CANARY, email });
  await borrower.agree(await borrower.arriveAtConsent());
  await borrower.outcome();
  for (const path of [`/receipt/${CANARY}`, `/staff/join/${CANARY}`, `/${CANARY}?x=${CANARY}`]) {
    await borrower.ask(path, { headers: { traceparent: TRACEPARENT } });
  }
  await until(async () => /handoff_job_last\S+sweep_leads\S+ [1-9]/.test(await metrics()), 'jobs have run');
});
afterAll(() => receiver.stop('SIGKILL'));

const metrics = async () => (await place.borrowerOf(place.first()).ask('/metrics')).html;

describe('metrics', () => {
  test('are those of docs/metrics.md, with its types and labels', { tags: ['@documented'] }, async () => {
    const text = await metrics();
    const shown = [...text.matchAll(/^# TYPE (handoff_\w+) (\w+)$/gm)].map(
      ([, name = '', type]) => `${name} ${type} ${labelsOf(text, name)}`,
    );
    const documented = rowsOfPage().map(({ name, type, labels }) => {
      const isShown = labelsOf(text, name) !== '';
      return `${name} ${type} ${isShown ? labels : ''}`;
    });
    expect(shown.sort()).toEqual(documented.sort());
  });

  test('count requests by route template, never by values in a URL', async () => {
    const text = await metrics();
    for (const counted of [
      'route="/apply/[form]/consent",method="POST",status="303"} 1\n',
      'route="/receipt/[id]",method="GET",status="',
      'route="other",method="GET",status="404"} 1\n',
    ])
      expect(text).toContain(`\nhandoff_http_requests_total{${counted}`);
    expect(text).not.toContain(CANARY);
  });

  test.each(['deploy/prometheus/handoff.rules.yml', 'deploy/grafana/handoff.json'])(
    '%s uses metrics of docs/metrics.md with their labels alone',
    (file) => {
      const rows = new Map(rowsOfPage().map(({ name, labels }) => [name, labels.split(',')]));
      const use = /\b(handoff_\w+?)(?:_bucket|_count|_sum)?(?:\{([^}]*)\}|\b(?!\w))/g;
      const uses = [...readFileSync(file, 'utf8').matchAll(use)];
      expect(uses.length).toBeGreaterThan(15);
      for (const [, name = '', filter = ''] of uses) {
        expect(rows.keys(), name).toContain(name);
        for (const [, label = ''] of filter.matchAll(/(\w+)[=!]/g))
          expect([...(rows.get(name) ?? []), 'le']).toContain(label);
      }
    },
  );
});

describe('traces', () => {
  test('have requests with their calls to the operator, names of closed lists only, and no trace id from outside', async () => {
    const { spans, raw, names } = await until(async () => {
      const seen = await received();
      const names = seen.spans.map(({ name }) => name);
      return AWAITED.every((name) => names.includes(name)) && { ...seen, names };
    }, 'the spans have arrived in their batches');
    const call = spans.find(({ name }) => name === 'operator personal_v3');
    expect(call).toMatchObject({
      kind: 'SPAN_KIND_CLIENT',
      attributes: { 'handoff.call': 'personal_v3', 'handoff.outcome': '2xx' },
      resource: { 'service.name': 'handoff-of-the-test' },
    });
    expect(spans.find(({ spanId }) => spanId === call?.parentSpanId)).toMatchObject({
      name: 'POST /apply/[form]/consent',
      kind: 'SPAN_KIND_SERVER',
      attributes: { 'http.route': '/apply/[form]/consent', 'http.request.method': 'POST' },
    });
    expect(spans.filter(({ name, parentSpanId }) => name.startsWith('job ') && parentSpanId)).toEqual([]);
    expect(raw).not.toContain(CANARY);
    const NAME = /^(?:(?:GET|HEAD|POST|OPTIONS|other) (?:\/\S*|other)|operator \w+|job \w+)$/;
    expect(names.filter((name) => !NAME.test(name))).toEqual([]);
    expect([...new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))].sort()).toEqual([
      ...['handoff.call', 'handoff.job', 'handoff.outcome'],
      ...['http.request.method', 'http.response.status_code', 'http.route'],
    ]);
    expect(spans.map(({ traceId }) => traceId)).not.toContain(TRACEPARENT.split('-')[1]);
  });

  test('have the ids in the lines of the log, and are sent before the instance ends', async () => {
    const instance = place.first();
    // Reads each answer to its end: the instance doesn't stop before it is sent.
    for (const path of ['/livez', '/readyz', '/metrics', '/']) await place.borrowerOf(instance).ask(path);
    await instance.stop();
    const { spans } = await received();
    const names = spans.map(({ name }) => name);
    expect(names).toContain('GET /');
    for (const probe of ['/livez', '/readyz', '/metrics']) expect(names).not.toContain(`GET ${probe}`);
    const logged = logOf(instance).find(({ event }) => event === 'lead_ended');
    expect(spans.map(({ traceId }) => traceId)).toContain(logged?.traceId);
  });
});

const received = async (): Promise<{ spans: Span[]; raw: string }> => (await fetch(receiverUrl)).json();

function rowsOfPage() {
  const rows = readFileSync('docs/metrics.md', 'utf8').matchAll(/^\| `(handoff_\w+)` \| (\w+) \|([^|]*)\|/gm);
  return [...rows].map(([, name = '', type = '', labels = '']) => ({
    name,
    type,
    labels: sortedNames(labels, /`(\w+)`/g),
  }));
}

/** Without the histogram's own label; empty for a metric without samples or labels. */
function labelsOf(text: string, name: string): string {
  const [, labels = ''] = new RegExp(`^${name}(?:_count)?\\{([^}]*)\\}`, 'm').exec(text) ?? [];
  return sortedNames(labels, /(\w+)="/g);
}

const sortedNames = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)]
    .map(([, name]) => name)
    .sort()
    .join(',');
