import { readyBorrowers } from './ready-borrowers.ts';
import { formBody, type Shot } from './shot.ts';

/** Something that leads are sent through. */
export type Subject = {
  name: 'operator' | 'forwarder' | 'plain action' | 'Handoff';
  ready: (count: number) => Promise<Shot[]>;
  /** What its process has used of a processor so far; null where that is not measured. */
  cpuSeconds: () => Promise<number | null>;
};

const isMovedOn = (status: number) => status === 303;

/** The operator itself: what everything else is compared with. */
export function operatorItself(leadsUrl: string, token: string, lead: Buffer): Subject {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const shot: Shot = { url: leadsUrl, headers, body: lead, isThrough: (status) => status === 201 };
  return { name: 'operator', ready: async (count) => Array(count).fill(shot), cpuSeconds: async () => null };
}

export function forwarder(address: string, lead: Buffer): Subject {
  const headers = { 'content-type': 'application/json' };
  const shot: Shot = { url: address, headers, body: lead, isThrough: isMovedOn };
  return {
    name: 'forwarder',
    ready: async (count) => Array(count).fill(shot),
    cpuSeconds: () => numberAt(address),
  };
}

export function plainAction(origin: string, lead: Buffer): Subject {
  return {
    name: 'plain action',
    async ready(count) {
      const page = await (await fetch(origin)).text();
      const [action = ''] = /\$ACTION_ID_[0-9a-f]+/.exec(page) ?? [];
      const { headers, body } = await formBody({ [action]: '', lead: lead.toString() });
      return Array(count).fill({
        url: origin,
        headers: { ...headers, origin },
        body,
        isThrough: isMovedOn,
      } satisfies Shot);
    },
    cpuSeconds: () => numberAt(`${origin}/cpu`),
  };
}

export function handoff(app: string, lastName: string): Subject {
  return {
    name: 'Handoff',
    ready: (count) => readyBorrowers(app, lastName, count),
    cpuSeconds: () => countedBy(app, 'process_cpu_seconds_total'),
  };
}

/** What the app says that it has counted. */
export async function countedBy(app: string, metric: string): Promise<number> {
  const text = await (await fetch(`${app}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${metric} `));
  return Number(line?.slice(metric.length) ?? Number.NaN);
}

const numberAt = async (address: string) => Number(await (await fetch(address)).text());
