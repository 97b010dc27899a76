import { z } from 'zod';
import { bytes, hash, journeyId, kind, readJson, time } from './canonical.ts';
import type { EventHead } from './event.ts';

export type LoggedHead = EventHead & { index: number | null };
/** `timestamps` are tokens of RFC 3161 over the checkpoint. */
export type LoggedCheckpoint = { checkpoint: string; timestamps?: string[] | undefined };

/** Far more than a checkpoint with its timestamps has. */
const MAX_VALUES = 1_000;

const head = z.strictObject({
  journey: journeyId,
  number: z.int().positive(),
  at: time,
  kind,
  previous: hash.nullable(),
  commitment: hash,
  index: z.int().nonnegative().nullable(),
});

const checkpoint = z.strictObject({ checkpoint: z.string(), timestamps: z.array(bytes).min(1).optional() });
const line = z.union([head, checkpoint]);

export function writeHead({ journey, number, at, kind, previous, commitment, index }: LoggedHead): string {
  return write({ journey, number, at: at.toISOString(), kind, previous, commitment, index });
}

export function writeCheckpoint({ checkpoint: note, timestamps = [] }: LoggedCheckpoint): string {
  return write({ checkpoint: note, ...(timestamps.length > 0 && { timestamps }) });
}

/** Accepts only what this format writes, byte for byte. */
export function parseLine(text: string): LoggedHead | LoggedCheckpoint | null {
  try {
    const read = line.safeParse(readJson(text, MAX_VALUES));
    if (!read.success) return null;
    if ('checkpoint' in read.data) return writeCheckpoint(read.data) === text ? read.data : null;
    const logged = { ...read.data, at: new Date(read.data.at) };
    return writeHead(logged) === text ? logged : null;
  } catch {
    return null;
  }
}

const write = (value: object) => `${JSON.stringify(value)}\n`;

/** Each checkpoint follows the last head that it covers. Neither list is ever in memory as a whole. */
export async function* exportLog(
  heads: AsyncIterable<LoggedHead>,
  checkpoints: AsyncIterable<LoggedCheckpoint> | Iterable<LoggedCheckpoint>,
) {
  const waiting = oneByOne(checkpoints);
  let next = await waiting.next();
  let sealed = 0;
  async function* due() {
    for (
      ;
      !next.done && Number(next.value.checkpoint.split('\n')[1]) <= sealed;
      next = await waiting.next()
    ) {
      yield writeCheckpoint(next.value);
    }
  }
  for await (const head of heads) {
    yield* due();
    yield writeHead(head);
    if (head.index !== null) sealed = head.index + 1;
  }
  yield* due();
}

async function* oneByOne<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item, void> {
  yield* items;
}

/** Longer than any line that an export has. */
const MAX_LINE = 16 * 1024 * 1024;

export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Invalid bytes become U+FFFD, which no line may have.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  for await (const chunk of chunks) {
    const part = decoder.decode(chunk, { stream: true });
    const last = part.lastIndexOf('\n') + 1;
    const end = rest.length + part.length > MAX_LINE ? part.length : last;
    const whole = end > 0 ? rest + part.slice(0, end) : '';
    rest = end > 0 ? part.slice(end) : rest + part;
    yield* whole.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}

/** Web Crypto checks signatures beside this thread. One by one, most of the time would be spent waiting. */
const MAX_BATCH = { lines: 256, letters: 1_000_000 };

export async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<string[], void> {
  let batch: string[] = [];
  let letters = 0;
  for await (const line of lines) {
    batch.push(line);
    letters += line.length;
    if (batch.length < MAX_BATCH.lines && letters < MAX_BATCH.letters) continue;
    yield batch;
    batch = [];
    letters = 0;
  }
  if (batch.length > 0) yield batch;
}
