import { Agent, get, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type PreparedRequest = {
  url: string;
  headers: OutgoingHttpHeaders;
  /** Null for a GET. */
  body: Buffer | null;
  /** An address of this machine, as the client's. */
  from?: string;
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
  const sent: Promise<TimedResult>[] = [];
  for (const [index, request] of requests.entries()) {
    const dueAt = start + (index * 1_000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 0) await pause(early);
    sent.push(send(request, dueAt));
  }
  return Promise.all(sent);
}

/** Sends as fast as responses arrive, with `atOnce` requests in flight. */
export const sendInParallel = (requests: PreparedRequest[], atOnce: number): Promise<TimedResult[]> =>
  inParallel(requests, atOnce, sendNow);

export const sendNow = (request: PreparedRequest): Promise<TimedResult> => send(request, performance.now());

/** With the headers that fetch sets itself, such as `Sec-Fetch-Mode`. */
export function receive(
  url: string,
  headers: OutgoingHttpHeaders,
): Promise<{ status: number; headers: IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      response.resume();
      response.once('error', reject).once('end', () => resolve({ status, headers: received }));
    }).once('error', reject);
  });
}

export async function inParallel<Item, Result>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const remaining = [...items].entries();
  const results: Result[] = [];
  const worker = async () => {
    for (const [index, item] of remaining) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}

function send(
  { url, headers, body, from, isAccepted }: PreparedRequest,
  since: number,
): Promise<TimedResult> {
  return new Promise((resolve) => {
    const finish = (answer: string, isAccepted = false) =>
      resolve({ ms: performance.now() - since, isAccepted, answer });
    const fail = (error: NodeJS.ErrnoException) => finish(error.code ?? error.name);
    const outgoing = request(url, {
      method: body ? 'POST' : 'GET',
      agent,
      ...(from && { family: 4, localAddress: from }),
      headers: body ? { ...headers, 'content-length': body.length } : headers,
    });
    outgoing.once('error', fail);
    outgoing.once('response', (response) => {
      response.resume();
      response.once('error', fail);
      response.once('end', () => {
        const { statusCode: status = 0, headers: received } = response;
        const { location } = received;
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

export function quantile(numbers: number[], share: number): number {
  const ordered = numbers.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.floor(ordered.length * share))] ?? Number.NaN;
}

export const median = (numbers: number[]): number => quantile(numbers, 0.5);

export async function formBody(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}
