import { type AuditKind, isAuditKind } from '../format/audit-entry.ts';
import { type Checkpoint, openNotes, openSigned } from '../format/checkpoint.ts';
import { type EventHead, type Hash, leafHashOf } from '../format/event.ts';
import { isEventKind } from '../format/event-schemas.ts';
import type { EvidenceKey } from '../format/keys-document.ts';
import {
  batchesOf,
  type LoggedCheckpoint,
  type LoggedHead,
  linesOf,
  parseLine,
} from '../format/log-format.ts';
import { TreeFrontier } from '../format/tree.ts';
import type { X509 } from '../timestamp/x509.ts';
import { listed } from '../words/verdict-words.ts';
import { LogClock } from './log-clock.ts';
import { SignedPart } from './signed-part.ts';
import { nameOfAuthority, type TimeProof, timesOf } from './time-proofs.ts';

/** One missing line moves all later ones out of position. The check stops there: a line costs anyone one byte. */
export const MAX_ERRORS = 100;

export type LogVerificationResult = {
  events: { total: number; sealed: number };
  journeys: number;
  staffActs: number;
  /** Those of the signed part. */
  signedActs: Record<AuditKind, number>;
  checkpoints: { inLog: number; fromOutside: number };
  /** `inLog` ends the signed part. From there to `doubtful`, only checkpoints under revoked keys cover the events. */
  covered: { inLog: number; doubtful: number; fromOutside: number };
  /** The earliest date of a key whose checkpoints don't count. */
  revoked: string | null;
  /** The key of the signed part, if no trusted authority saw that before the issuer stopped signing with it. */
  retired: { kid: string; until: string } | null;
  watched: WatchedJourney;
  /** The newest checkpoint with a time of each trusted authority. */
  times: { size: number; proof: TimeProof }[];
  errors: string[];
};

/**
 * One journey in the log, to compare a certificate with. Without a key, anyone can add heads behind the last checkpoint of a
 * log: they are `unsigned`. A thief can add those under a revoked key, which are `doubtful`. `root` and `latest`, the
 * newest time in any journey, are of the signed part.
 */
export type WatchedJourney = {
  heads: LoggedHead[];
  doubtful: LoggedHead[];
  unsigned: LoggedHead[];
  root: Hash | null;
  latest: number;
};
export type Watch = { journey: string; size: number | null };

/**
 * Works offline. `fromOutside` are delivered checkpoints: only they bind an attacker who controls both database and key.
 */
export async function verifyLog(
  chunks: AsyncIterable<Uint8Array>,
  keys: readonly EvidenceKey[],
  fromOutside: readonly string[] = [],
  watch: Watch | null = null,
  roots: readonly X509[] = [],
): Promise<LogVerificationResult> {
  const check = new LogCheck({ keys, watch, roots }, await openNotes(fromOutside, keys));
  let number = 0;
  for await (const batch of batchesOf(linesOf(chunks))) {
    const opened = batch.map((line) => ({ line, opening: check.open(line) }));
    for (const { line, opening } of opened) {
      if (check.isHopeless) return check.verdict();
      await check.takeIn(line, ++number, opening);
    }
  }
  return check.verdict();
}

type OpenedLine = {
  read: ReturnType<typeof parseLine>;
  signed: Awaited<ReturnType<typeof openSigned<EvidenceKey>>>;
};

type Given = { keys: readonly EvidenceKey[]; watch: Watch | null; roots: readonly X509[] };

export class LogCheck {
  readonly #given: Given;
  /** Those that the log has not had yet. */
  readonly #outside: Map<string, Checkpoint[]>;
  readonly #errors: string[] = [];
  readonly #tree = new TreeFrontier();
  readonly #clock = new LogClock();
  readonly #watched: { heads: LoggedHead[]; root: Hash | null } = { heads: [], root: null };
  readonly #acts: Record<AuditKind, number> = { staff_act: 0, staff_act_earlier: 0, staff_act_late: 0 };
  readonly #part = new SignedPart();
  readonly #lastOf = new Map<string, { number: number; hash: Hash; at: Date }>();
  #lastSize = -1;
  #inLog = 0;
  #met = 0;
  #fromOutside = 0;
  #total = 0;
  readonly #times = new Map<string, { size: number; proof: TimeProof }>();

  constructor(given: Given, opened: readonly (Checkpoint | null)[]) {
    this.#given = given;
    if (opened.includes(null)) this.#errors.push('A checkpoint from outside is not signed by a known key.');
    this.#outside = Map.groupBy(
      opened.filter((checkpoint) => checkpoint !== null),
      nameOf,
    );
  }

  get isHopeless(): boolean {
    return this.#errors.length >= MAX_ERRORS;
  }

  async open(line: string): Promise<OpenedLine> {
    const read = parseLine(line);
    const isNote = read !== null && 'checkpoint' in read;
    return { read, signed: isNote ? await openSigned(read.checkpoint, this.#given.keys) : null };
  }

  /** In the order of the file. Returns the head in the line, if any. */
  async takeIn(line: string, place: number, opening = this.open(line)): Promise<LoggedHead | null> {
    const { read, signed } = await opening;
    const isNote = read !== null && 'checkpoint' in read;
    const error =
      read === null
        ? 'is not written as the format has it.'
        : 'checkpoint' in read
          ? this.#takeCheckpoint(signed?.checkpoint ?? null)
          : this.#takeHead(read);
    if (error && this.#errors.length < MAX_ERRORS) this.#errors.push(`Line ${place} ${error}`);
    const proofs = isNote ? await this.#takeTimes(read, place) : [];
    if (signed && !error) this.#part.countIf(signed.signers, proofs);
    return isNote ? null : read;
  }

  async #takeTimes({ checkpoint, timestamps = [] }: LoggedCheckpoint, place: number): Promise<TimeProof[]> {
    const { proofs, errors } = await timesOf(checkpoint, timestamps, this.#given.roots);
    for (const proof of proofs) {
      const late = this.#clock.boundBy(proof);
      if (late) errors.push(`The checkpoint covers ${late}`);
      this.#times.set(nameOfAuthority(proof), { size: this.#tree.size, proof });
    }
    for (const error of errors)
      if (this.#errors.length < MAX_ERRORS) this.#errors.push(`Line ${place}: ${error}`);
    return proofs;
  }

  verdict(): LogVerificationResult {
    const unmet = this.isHopeless ? [] : this.#unmet();
    const staffActs = Object.values(this.#acts).reduce((sum, acts) => sum + acts, 0);
    const { reached, signed, revoked, retired } = this.#part;
    const { size, heads, root, latest } = signed;
    const bare = this.#inLog === 0 ? ['The log has no checkpoint, so nothing in it is signed.'] : [];
    const allRevoked =
      size === 0 && revoked
        ? [
            `The keys of all checkpoints are revoked, the first from ${revoked}, and no trusted authority saw one before.`,
          ]
        : [];
    return {
      events: { total: this.#total, sealed: this.#tree.size },
      journeys: this.#lastOf.size - staffActs,
      staffActs,
      signedActs: signed.acts,
      checkpoints: { inLog: this.#inLog, fromOutside: this.#met },
      covered: { inLog: size, doubtful: reached.size, fromOutside: this.#fromOutside },
      revoked,
      retired,
      times: [...this.#times.values()],
      watched: {
        heads: this.#watched.heads.slice(0, heads),
        doubtful: this.#watched.heads.slice(heads, reached.heads),
        unsigned: this.#watched.heads.slice(reached.heads),
        root,
        latest,
      },
      errors: [...this.#errors, ...unmet, ...bare, ...allRevoked],
    };
  }

  #takeHead({ index, ...head }: LoggedHead): string | null {
    this.#total++;
    if (isAuditKind(head.kind)) this.#acts[head.kind]++;
    const isBeyond = this.#total > this.#tree.size + 1;
    const hash = leafHashOf(head);
    const error = this.#chainErrors(head) ?? this.#clock.errorOf(head);
    this.#lastOf.set(head.journey, { number: head.number, hash, at: head.at });
    if (head.journey === this.#given.watch?.journey) this.#watched.heads.push({ index, ...head });
    if (index === null) return error;
    if (isBeyond) return 'is in the tree, but follows an event that is not.';
    const isInPlace = index === this.#tree.size;
    this.#tree.add(hash);
    if (this.#tree.size === this.#given.watch?.size) this.#watched.root = this.#tree.root();
    return isInPlace ? error : `isn’t at its place in the tree, ${index}.`;
  }

  #chainErrors({ journey, number, previous, kind, at }: EventHead): string | null {
    const isStaffAct = isAuditKind(kind);
    if (!isStaffAct && !isEventKind(kind)) return `is of a kind that the format does not have, ${kind}.`;
    const last = this.#lastOf.get(journey);
    const isNext = number === (last?.number ?? 0) + 1 && previous === (last?.hash ?? null);
    if (!isNext) return `doesn’t follow the event before it: ${journey}, ${number}.`;
    if ((isStaffAct || kind === 'journey_begun') !== (number === 1))
      return number === 1 ? 'begins a journey with another event.' : 'begins its journey a second time.';
    return last && at < last.at ? 'is earlier than the event before it in its journey.' : null;
  }

  #takeCheckpoint(checkpoint: Checkpoint | null): string | null {
    if (!checkpoint) return 'is a checkpoint that isn’t signed by a known key.';
    const { size, root } = checkpoint;
    if (size <= this.#lastSize) return 'is a checkpoint that isn’t larger than the one before.';
    this.#lastSize = size;
    this.#inLog++;
    if (size !== this.#total || size !== this.#tree.size)
      return `is a checkpoint over ${size} events, which isn’t their number here.`;
    if (root !== this.#tree.root()) return 'is a checkpoint over other events.';
    const { heads, root: watchedRoot } = this.#watched;
    const { latest } = this.#clock;
    this.#part.reached = { size, heads: heads.length, root: watchedRoot, latest, acts: { ...this.#acts } };
    this.#meet(checkpoint);
    return null;
  }

  /** A log without a delivered checkpoint was restored to an older state, or rewritten. */
  #meet(checkpoint: Checkpoint) {
    const met = this.#outside.get(nameOf(checkpoint));
    if (!met) return;
    this.#met += met.length;
    this.#fromOutside = checkpoint.size;
    this.#outside.delete(nameOf(checkpoint));
  }

  #unmet(): string[] {
    const unmet = [...this.#outside.values()].flat();
    return listed(
      unmet,
      ({ size }) => `The log lacks the delivered checkpoint over ${size} events.`,
      (more) => `The log lacks ${more} more.`,
    );
  }
}

const nameOf = ({ origin, size, root }: Checkpoint) => `${origin} ${size} ${root}`;
