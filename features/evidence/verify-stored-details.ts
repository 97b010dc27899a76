import 'server-only';
import { commitmentTo, leafHashOf } from '#features/evidence/proof/event.ts';
import { parseFacts } from '#features/evidence/proof/event-schemas.ts';
import {
  findJourneyOutsideTree,
  findLostLeaf,
  findLostPending,
  findRemovals,
  readEventLeaves,
  type SealedLeaf,
  type StoredRemoval,
} from '#features/evidence/store/event-leaves.ts';
import { treeSize } from '#features/evidence/store/evidence-tree.ts';
import { openDataKey } from '#platform/crypto/data-key.ts';
import { type EvidenceWriter, evidenceWriterUnder } from './evidence-writer.ts';
import { LeafBatches } from './leaf-batches.ts';

/** `missing`: no readable event says that they were removed. `unreadable`: they aren't sealed under the journey's key. */
export type DetailsError =
  | 'missing'
  | 'unreadable'
  | 'changed'
  | 'event_changed'
  | 'event_gone'
  | 'event_not_in_log';

const batches = new LeafBatches();

/** Whether each event in the tree is the one that was written, with its details or a readable event about their removal. */
export async function verifyStoredDetails(
  which: 'some' | 'all',
): Promise<{ reason: DetailsError; journeyId: string } | null> {
  const pending = await findLostPending();
  if (pending !== null) return { reason: 'event_gone', journeyId: pending };
  for (const { from, to } of batches.of(await treeSize(), which)) {
    const lost = await findLostLeaf(from, to);
    if (lost !== null) return { reason: 'event_gone', journeyId: lost };
    const leaves = await readEventLeaves(from, to);
    const bare = leaves.filter(({ sealed }) => sealed === null);
    // Read after the leaves: a removal and its event are one transaction.
    const removed = removedNumbers(await findRemovals(journeysOf(bare)));
    for (const leaf of leaves) {
      const reason = errorOf(leaf, removed);
      if (reason) return { reason, journeyId: leaf.journey };
    }
    const outside = await findJourneyOutsideTree(journeysOf(leaves));
    if (outside) return { reason: 'event_not_in_log', journeyId: outside };
  }
  return null;
}

const journeysOf = (leaves: readonly { journey: string }[]) => [
  ...new Set(leaves.map(({ journey }) => journey)),
];

function errorOf(leaf: SealedLeaf, removed: ReadonlySet<string>): DetailsError | null {
  if (leafHashOf(leaf) !== leaf.leafHash || leaf.leafHash !== leaf.nodeHash) return 'event_changed';
  if (leaf.sealed === null) return removed.has(nameOf(leaf.journey, leaf.number)) ? null : 'missing';
  const details = writerOf(leaf)?.open(leaf.sealed);
  if (!details) return 'unreadable';
  return commitmentTo(details) === leaf.commitment ? null : 'changed';
}

function removedNumbers(removals: readonly StoredRemoval[]): Set<string> {
  const numbers = removals.flatMap((removal) => {
    const details = writerOf(removal)?.open(removal.sealed);
    const facts = details && parseFacts('details_removed', details.bytes);
    const isGenuine = details && commitmentTo(details) === removal.commitment;
    if (!isGenuine || facts?.kind !== 'details_removed') return [];
    return facts.numbers.map((number) => nameOf(removal.journey, number));
  });
  return new Set(numbers);
}

const nameOf = (journey: string, number: number) => `${journey} ${number}`;

function writerOf({ journey, keyId, wrapped }: SealedLeaf | StoredRemoval): EvidenceWriter | null {
  const key = keyId !== null && wrapped ? openDataKey({ keyId, wrapped }, journey) : null;
  return key === null ? null : evidenceWriterUnder(key, journey);
}
