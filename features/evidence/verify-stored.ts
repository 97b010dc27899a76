import 'server-only';
import { type AuditLeaf, readAuditLeaves } from '#features/access/store/audit-log.ts';
import { auditDetails, loggedHead } from '#features/evidence/proof/format/audit-entry.ts';
import { openCheckpoint } from '#features/evidence/proof/format/checkpoint.ts';
import { commitmentTo, leafHashOf } from '#features/evidence/proof/format/event.ts';
import { parseFacts } from '#features/evidence/proof/format/event-schemas.ts';
import { inclusionProofs, isIncluded } from '#features/evidence/proof/format/tree.ts';
import {
  findJourneyOutsideTree,
  findLostLeaf,
  findLostPending,
  findRemovals,
  readEventLeaves,
  type SealedLeaf,
  type StoredRemoval,
} from '#features/evidence/store/event-leaves.ts';
import { keyIn } from '#features/evidence/store/evidence.ts';
import { findCheckpoint, findNodes, treeSize } from '#features/evidence/store/evidence-tree.ts';
import { findSigningKeys } from '#features/evidence/store/signing-keys.ts';
import { openDataKey } from '#platform/crypto/data-key.ts';
import { type EvidenceWriter, evidenceWriterUnder } from './evidence-writer.ts';

const BATCH_SIZE = 1_000;

/**
 * `some` is the newest thousand leaves and the next thousand in turn, cheap enough for each minute; `all` is every leaf.
 */
class LeafBatches {
  #next = 0;

  of(size: number, which: 'some' | 'all'): { from: number; to: number }[] {
    const starts = Array.from(
      { length: Math.ceil(size / BATCH_SIZE) },
      (_, position) => position * BATCH_SIZE,
    );
    const chosen = which === 'all' ? starts : this.#some(starts, size);
    return chosen.map((from) => ({ from, to: Math.min(from + BATCH_SIZE, size) }));
  }

  #some(starts: number[], size: number): number[] {
    const [start = 0] = starts.splice(this.#next < starts.length ? this.#next : 0, 1);
    this.#next = start / BATCH_SIZE + 1;
    return [...new Set([start, Math.max(0, size - BATCH_SIZE)])];
  }
}

const auditBatches = new LeafBatches();
const detailsBatches = new LeafBatches();

export type AuditError = 'leaf_gone' | 'row_gone' | 'row_changed' | 'not_in_log';

/** Whether each staff action in the tree is the row that was written. */
export async function verifyStoredAudit(which: 'some' | 'all'): Promise<AuditError | null> {
  const newest = await findCheckpoint();
  const signed = newest && (await openCheckpoint(newest.note, await findSigningKeys()));
  if (!signed) return null;
  for (const { from, to } of auditBatches.of(signed.size, which)) {
    const error = await findError(from, to, signed);
    if (error) return error;
  }
  return null;
}

async function findError(
  from: number,
  to: number,
  { size, root }: { size: number; root: string },
): Promise<AuditError | null> {
  const { leaves, count } = await readAuditLeaves(from, to);
  if (count < to - from) return 'leaf_gone';
  for (const leaf of leaves) {
    const error = rowError(leaf);
    if (error) return error;
  }
  const proofs = await inclusionProofs(
    leaves.map(({ index }) => index),
    size,
    findNodes,
  );
  const isInLog = ({ index, head }: AuditLeaf, position: number) =>
    head !== null && isIncluded(leafHashOf(loggedHead(head)), index, size, proofs[position] ?? [], root);
  return leaves.every(isInLog) ? null : 'not_in_log';
}

function rowError({ head, row }: AuditLeaf): AuditError | null {
  if (!head || !row) return 'row_gone';
  return commitmentTo(auditDetails(row, head.salt)) === head.commitment ? null : 'row_changed';
}

/** `missing`: no readable event says that they were removed. `unreadable`: they aren't sealed under the journey's key. */
export type DetailsError =
  | 'missing'
  | 'unreadable'
  | 'changed'
  | 'event_changed'
  | 'event_gone'
  | 'event_not_in_log';

/** Whether each event in the tree is the one that was written, with its details or a readable event about their removal. */
export async function verifyStoredDetails(
  which: 'some' | 'all',
): Promise<{ reason: DetailsError; journeyId: string } | null> {
  const pending = await findLostPending();
  if (pending !== null) return { reason: 'event_gone', journeyId: pending };
  for (const { from, to } of detailsBatches.of(await treeSize(), which)) {
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

function writerOf({ journey, ...row }: SealedLeaf | StoredRemoval): EvidenceWriter | null {
  const wrappedKey = keyIn(row);
  const key = wrappedKey && openDataKey(wrappedKey, journey);
  return key === null ? null : evidenceWriterUnder(key, journey);
}
