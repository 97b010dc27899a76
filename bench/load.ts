import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type PreparedRequest = {
  url: string;
  headers: OutgoingHttpHeaders;
  /** Null for a GET. */
  body: Buffer | null;
  isAccepted: (status: number, location: string | undefined) => boolean;
};

/** `answer` is the status and target of a response, or the code of the connection's error. */
export type TimedResult = { ms: number; isAccepted: boolean; answer: string };

/** Shorter than Node's servers keep an idle connection (5 s). A request sent just as the server closes it fails. */
const IDLE_MS = 4_000;
const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });

/** Sends on a fixed schedule without waiting for responses. Times count from the slot in the schedule. */
export async function sendOnSchedule(requests: PreparedRequest[], perSecond: number): Promise<TimedResult[]> {
  const start = performance.now();
  return Promise.all(
    requests.map(async (request, index) => {
      const dueAt = start + (index * 1_000) / perSecond;
      await pause(Math.max(0, dueAt - performance.now()));
      return send(request, dueAt);
    }),
  );
}

/** Sends as fast as responses arrive, with `parallel` requests in flight. */
export async function sendInParallel(
  requests: PreparedRequest[],
  parallel: number,
): Promise<{ seconds: number; results: TimedResult[] }> {
  const remaining = [...requests];
  const results: TimedResult[] = [];
  const start = performance.now();
  const worker = async () => {
    for (let request = remaining.pop(); request; request = remaining.pop())
      results.push(await send(request, performance.now()));
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return { seconds: (performance.now() - start) / 1_000, results };
}

/** Repeats each request for so many seconds: a borrower has one request in flight. */
export async function repeat(
  requests: PreparedRequest[],
  seconds: number,
): Promise<{ seconds: number; results: TimedResult[] }> {
  const results: TimedResult[] = [];
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(
    requests.map(async (request) => {
      while (performance.now() < end) results.push(await send(request, performance.now()));
    }),
  );
  return { seconds: (performance.now() - start) / 1_000, results };
}

export function send(
  { url, headers, body, isAccepted }: PreparedRequest,
  since: number,
): Promise<TimedResult> {
  return new Promise((resolve) => {
    const finish = (answer: string, isAccepted = false) =>
      resolve({ ms: performance.now() - since, isAccepted, answer });
    const fail = (error: NodeJS.ErrnoException) => finish(error.code ?? error.name);
    const outgoing = request(url, {
      method: body ? 'POST' : 'GET',
      agent,
      headers: body ? { ...headers, 'content-length': body.length } : headers,
    });
    outgoing.once('error', fail);
    outgoing.once('response', (response) => {
      response.resume();
      response.once('error', fail);
      response.once('end', () => {
        const {
          statusCode: status = 0,
          headers: { location },
        } = response;
        finish(`${status} ${location ?? ''}`.trim(), isAccepted(status, location));
      });
    });
    outgoing.end(body ?? undefined);
  });
}

/** A line for each unexpected response, with its count. */
export function describeFailures(results: TimedResult[], subject: string): string[] {
  const failed = Map.groupBy(
    results.filter(({ isAccepted }) => !isAccepted),
    ({ answer }) => answer,
  );
  return [...failed].map(
    ([answer, { length }]) => `${length} of ${results.length} ${subject} failed: ${answer}.`,
  );
}

export function quantile(results: { ms: number }[], share: number): number {
  return quantileOf(
    results.map(({ ms }) => ms),
    share,
  );
}

export function quantileOf(numbers: number[], share: number): number {
  const ordered = numbers.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN;
}

export async function formBody(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}
