import { setTimeout as pause } from 'node:timers/promises';
import { staticFiles } from '#tests/support/build.ts';
import { type BareInstance, CAMPAIGN } from './bare-instance.ts';
import { startChild } from './child-program.ts';

const INTERVAL_MS = 500;

export type Served = { path: string; status: number; ms: number };

export async function servedPages({ fetchPage }: BareInstance, seconds: number): Promise<Served[]> {
  const served: Served[] = [];
  const timed = async (path: string, headers: Record<string, string> = {}) => {
    const begunAt = performance.now();
    const answer = await fetchPage(path, headers);
    await answer.text();
    served.push({ path, status: answer.status, ms: Math.round(performance.now() - begunAt) });
    return answer;
  };
  const overAt = performance.now() + seconds * 1_000;
  while (performance.now() < overAt) {
    await timed('/');
    const started = await timed(`/start/${CAMPAIGN}`, { 'user-agent': 'Mozilla/5.0 (X11)' });
    const [cookie = ''] = started.headers.getSetCookie()[0]?.split(';') ?? [];
    await timed(started.headers.get('location') ?? '/nowhere', { cookie });
    await timed('/staff/sign-in');
    await pause(INTERVAL_MS);
  }
  return served;
}

export async function servedUnderAttack(
  place: BareInstance,
  sockets: number,
  seconds: number,
): Promise<{ served: Served[]; descriptors: number }> {
  const { port, origin } = place;
  const [largest] = staticFiles().toSorted((one, other) => other.text.length - one.text.length);
  const life = String(seconds + 60);
  const attack = await startChild(
    ['tests/support/hostile/sockets.ts', String(port), origin, String(sockets), life, largest?.path ?? '/'],
    {},
    /sockets open$/,
  );
  const served = await servedPages(place, seconds);
  const descriptors = await place.metric('process_open_fds');
  await attack.stop('SIGKILL');
  return { served, descriptors };
}

export function quantile(served: Served[], share: number): number {
  const sorted = served.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.POSITIVE_INFINITY;
}
