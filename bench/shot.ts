import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** One request, made ready before the clock starts, and how its answer tells that a lead went through. */
export type Shot = {
  url: string;
  headers: OutgoingHttpHeaders;
  body: Buffer;
  isThrough: (status: number, location: string | undefined) => boolean;
};

export type Taken = { ms: number; wentThrough: boolean };

const agent = new Agent({ keepAlive: true });

/** Sends shots on a timetable, whether or not those before were answered. Each is timed from its place in the timetable. */
export async function onTimetable(shots: Shot[], aSecond: number): Promise<Taken[]> {
  const start = performance.now();
  return Promise.all(
    shots.map(async (shot, place) => {
      const dueAt = start + (place * 1_000) / aSecond;
      await pause(Math.max(0, dueAt - performance.now()));
      return fire(shot, dueAt);
    }),
  );
}

/** Sends shots as fast as they are answered, so many at once. Tells how many seconds that took. */
export async function asFastAsMayBe(
  shots: Shot[],
  atOnce: number,
): Promise<{ seconds: number; taken: Taken[] }> {
  const left = [...shots];
  const taken: Taken[] = [];
  const start = performance.now();
  const oneAfterAnother = async () => {
    for (let shot = left.pop(); shot; shot = left.pop()) taken.push(await fire(shot, performance.now()));
  };
  await Promise.all(Array.from({ length: atOnce }, oneAfterAnother));
  return { seconds: (performance.now() - start) / 1_000, taken };
}

function fire({ url, headers, body, isThrough }: Shot, since: number): Promise<Taken> {
  return new Promise((resolve) => {
    const taken = (wentThrough: boolean) => resolve({ ms: performance.now() - since, wentThrough });
    const asking = request(url, {
      method: 'POST',
      agent,
      headers: { ...headers, 'content-length': body.length },
    });
    asking.once('error', () => taken(false));
    asking.once('response', (answer) => {
      answer.resume();
      answer.once('error', () => taken(false));
      answer.once('end', () => taken(isThrough(answer.statusCode ?? 0, answer.headers.location)));
    });
    asking.end(body);
  });
}

/** The time within which this share of all were answered. */
export function quantile(taken: Taken[], share: number): number {
  return quantileOf(
    taken.map(({ ms }) => ms),
    share,
  );
}

/** What this share of all numbers is at most. */
export function quantileOf(numbers: number[], share: number): number {
  const ordered = numbers.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN;
}

/** Fields as a browser without scripts posts them. */
export async function formBody(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const written = new Response(form);
  return {
    headers: { 'content-type': written.headers.get('content-type') ?? '' },
    body: Buffer.from(await written.arrayBuffer()),
  };
}
