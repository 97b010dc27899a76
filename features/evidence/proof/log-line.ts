import { z } from 'zod';
import { hash, journeyId, kind, time } from './encoding.ts';
import type { EventHead } from './event.ts';

export type LoggedHead = EventHead & { index: number | null };

const head = z.strictObject({
  journey: journeyId,
  number: z.int().positive(),
  at: time,
  kind,
  previous: hash.nullable(),
  commitment: hash,
  index: z.int().nonnegative().nullable(),
});

const line = z.union([head, z.strictObject({ checkpoint: z.string() })]);

export function writeHead({ journey, number, at, kind, previous, commitment, index }: LoggedHead): string {
  return write({ journey, number, at: at.toISOString(), kind, previous, commitment, index });
}

export function writeCheckpoint(note: string): string {
  return write({ checkpoint: note });
}

/** Accepts only what this format writes, byte for byte. */
export function parseLine(text: string): LoggedHead | { checkpoint: string } | null {
  try {
    const read = line.safeParse(JSON.parse(text));
    if (!read.success) return null;
    if ('checkpoint' in read.data) return writeCheckpoint(read.data.checkpoint) === text ? read.data : null;
    const logged = { ...read.data, at: new Date(read.data.at) };
    return writeHead(logged) === text ? logged : null;
  } catch {
    return null;
  }
}

const write = (value: object) => `${JSON.stringify(value)}\n`;
