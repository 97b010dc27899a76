import { type Checkpoint, openCheckpoint } from './checkpoint.ts';
import type { EvidenceKey } from './verify.ts';

/**
 * The checkpoints that were given, and the faults of a certificate's own one against them. A given one over another number
 * of events can only be compared through the log.
 */
export async function openOutside(
  notes: readonly string[],
  keys: readonly EvidenceKey[],
  own: Checkpoint | null,
): Promise<{ outside: Checkpoint[]; errors: string[] }> {
  const opened = await Promise.all(notes.map((note) => openCheckpoint(note, keys)));
  const outside = opened.filter((checkpoint) => checkpoint !== null);
  const contradicts = (one: Checkpoint, other: Checkpoint) =>
    one.origin === other.origin && one.size === other.size && one.root !== other.root;
  return {
    outside,
    errors: [
      ...(opened.includes(null) ? ['A checkpoint that was given is not signed by a known key.'] : []),
      ...(own && outside.some((given) => contradicts(given, own))
        ? ['The checkpoint that was given is over other events.']
        : []),
      ...(outside.some((one) => outside.some((other) => contradicts(one, other)))
        ? [
            'Two checkpoints that were given are over the same number of different events: there are two logs.',
          ]
        : []),
    ],
  };
}
