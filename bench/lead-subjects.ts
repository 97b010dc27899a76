import { formBody, type PreparedRequest } from './load.ts';
import { prepareBorrowers } from './prepared-borrowers.ts';

export type Subject = {
  name: 'operator' | 'forwarder' | 'plain action' | 'Handoff';
  prepare: (count: number) => Promise<PreparedRequest[]>;
  cpuSeconds: () => Promise<number | null>;
};

const isRedirect = (status: number) => status === 303;

export function directOperator(leadsUrl: string, token: string, lead: Buffer): Subject {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const request: PreparedRequest = {
    url: leadsUrl,
    headers,
    body: lead,
    isAccepted: (status) => status === 201,
  };
  return {
    name: 'operator',
    prepare: async (count) => Array(count).fill(request),
    cpuSeconds: async () => null,
  };
}

export function forwarder(url: string, lead: Buffer): Subject {
  const headers = { 'content-type': 'application/json' };
  const request: PreparedRequest = { url, headers, body: lead, isAccepted: isRedirect };
  return {
    name: 'forwarder',
    prepare: async (count) => Array(count).fill(request),
    cpuSeconds: () => numberAt(url),
  };
}

export function plainAction(origin: string, lead: Buffer): Subject {
  return {
    name: 'plain action',
    async prepare(count) {
      const page = await (await fetch(origin)).text();
      const [action = ''] = /\$ACTION_ID_[0-9a-f]+/.exec(page) ?? [];
      const { headers, body } = await formBody({ [action]: '', lead: lead.toString() });
      return Array(count).fill({
        url: origin,
        headers: { ...headers, origin },
        body,
        isAccepted: isRedirect,
      } satisfies PreparedRequest);
    },
    cpuSeconds: () => numberAt(`${origin}/cpu`),
  };
}

export function handoff(app: string, lastName: string): Subject {
  return {
    name: 'Handoff',
    prepare: (count) => prepareBorrowers(app, lastName, count),
    cpuSeconds: () => readMetric(app, 'process_cpu_seconds_total'),
  };
}

export async function readMetric(app: string, metric: string): Promise<number> {
  const [value = Number.NaN] = await readMetrics(app, [metric]);
  return value;
}

/** In the order of the names; NaN for one that the app doesn't report. */
export async function readMetrics(app: string, names: string[]): Promise<number[]> {
  const lines = (await (await fetch(`${app}/metrics`)).text()).split('\n');
  return names.map((name) => {
    const line = lines.find((each) => each.startsWith(`${name} `));
    return Number(line?.slice(name.length) ?? Number.NaN);
  });
}

const numberAt = async (url: string) => Number(await (await fetch(url)).text());
