import { type Checkpoint, openNotes } from './checkpoint.ts';
import type { EvidenceKey } from './keys-document.ts';

/**
 * The checkpoints that were given, and the faults of a certificate's own one against them. A given one over another number
 * of events can only be compared through the log.
 */
export async function openOutside(
  notes: readonly string[],
  keys: readonly EvidenceKey[],
  own: Checkpoint | null,
): Promise<{ outside: Checkpoint[]; errors: string[] }> {
  const opened = await openNotes(notes, keys);
  const outside = opened.filter((checkpoint) => checkpoint !== null);
  const rootOf = new Map(outside.map((checkpoint) => [placeOf(checkpoint), checkpoint.root]));
  const contradicts = (checkpoint: Checkpoint) =>
    (rootOf.get(placeOf(checkpoint)) ?? checkpoint.root) !== checkpoint.root;
  return {
    outside,
    errors: [
      ...(opened.includes(null) ? ['A checkpoint that was given is not signed by a known key.'] : []),
      ...(own && outside.some((given) => placeOf(given) === placeOf(own) && given.root !== own.root)
        ? ['The checkpoint that was given is over other events.']
        : []),
      ...(outside.some(contradicts)
        ? [
            'Two checkpoints that were given are over the same number of different events: there are two logs.',
          ]
        : []),
    ],
  };
}

const placeOf = ({ origin, size }: Checkpoint) => `${origin} ${size}`;
