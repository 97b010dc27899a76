import { type AuditKind, isAuditKind } from './audit-kinds.ts';
import { type Checkpoint, openCheckpoint } from './checkpoint.ts';
import type { TimeProof } from './cosignature.ts';
import { type EventHead, type Hash, leafHashOf } from './event.ts';
import { isEventKind } from './facts.ts';
import { LogClock } from './log-clock.ts';
import { type LoggedCheckpoint, type LoggedHead, parseLine, writeCheckpoint, writeHead } from './log-line.ts';
import { linesOf } from './log-lines.ts';
import { NO_TIME_SOURCES, nameOfSource, type TimeSources, timesOf } from './time-proofs.ts';
import { TreeFrontier } from './tree-frontier.ts';
import type { EvidenceKey } from './verify.ts';

/** One missing line moves all later ones out of position. The check stops there: a line costs anyone one byte. */
export const MAX_ERRORS = 100;

export type LogVerificationResult = {
  events: { total: number; sealed: number };
  journeys: number;
  staffActs: number;
  /** Those that the last checkpoint covers. */
  signedActs: Record<AuditKind, number>;
  checkpoints: { inLog: number; fromOutside: number };
  covered: { inLog: number; fromOutside: number };
  watched: WatchedJourney;
  /** The newest checkpoint of each known source. */
  times: { size: number; proof: TimeProof }[];
  errors: string[];
};

/**
 * One journey in the log, to compare a certificate with. Without a key, anyone can add heads behind the last checkpoint of a
 * log: they are `unsigned`. `root` and `latest`, the time of the newest event of any journey, are of what it covers.
 */
export type WatchedJourney = {
  heads: LoggedHead[];
  unsigned: LoggedHead[];
  root: Hash | null;
  latest: number;
};
export type Watch = { journey: string; size: number | null };

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

/**
 * Works offline. `fromOutside` are delivered checkpoints: only they bind an attacker who controls both database and key.
 */
export async function verifyLog(
  chunks: AsyncIterable<Uint8Array>,
  keys: readonly EvidenceKey[],
  fromOutside: readonly string[] = [],
  watch: Watch | null = null,
  sources: TimeSources = NO_TIME_SOURCES,
): Promise<LogVerificationResult> {
  const check = await LogCheck.against(keys, fromOutside, watch, sources);
  let number = 0;
  for await (const line of linesOf(chunks)) {
    if (check.isHopeless) break;
    await check.takeIn(line, ++number);
  }
  return check.verdict();
}

export class LogCheck {
  readonly #keys: readonly EvidenceKey[];
  #outside: Checkpoint[];
  readonly #errors: string[] = [];
  readonly #tree = new TreeFrontier();
  readonly #clock = new LogClock();
  readonly #watch: Watch | null;
  readonly #watched: { heads: LoggedHead[]; root: Hash | null } = { heads: [], root: null };
  readonly #acts: Record<AuditKind, number> = { staff_act: 0, staff_act_earlier: 0, staff_act_late: 0 };
  /** As of the last valid checkpoint. */
  #signed = {
    heads: 0,
    root: null as Hash | null,
    latest: Number.NEGATIVE_INFINITY,
    acts: { ...this.#acts },
  };
  readonly #lastOf = new Map<string, { number: number; hash: Hash; at: Date }>();
  #lastSize = -1;
  #inLog = 0;
  #met = 0;
  readonly #covered = { inLog: 0, fromOutside: 0 };
  #total = 0;
  readonly #sources: TimeSources;
  readonly #times = new Map<string, { size: number; proof: TimeProof }>();

  static async against(
    keys: readonly EvidenceKey[],
    fromOutside: readonly string[],
    watch: Watch | null = null,
    sources: TimeSources = NO_TIME_SOURCES,
  ): Promise<LogCheck> {
    const opened = await Promise.all(fromOutside.map((note) => openCheckpoint(note, keys)));
    return new LogCheck(keys, opened, watch, sources);
  }

  private constructor(
    keys: readonly EvidenceKey[],
    opened: readonly (Checkpoint | null)[],
    watch: Watch | null,
    sources: TimeSources,
  ) {
    this.#sources = sources;
    this.#keys = keys;
    this.#watch = watch;
    if (opened.includes(null)) this.#errors.push('A checkpoint from outside is not signed by a known key.');
    this.#outside = opened.filter((checkpoint) => checkpoint !== null);
  }

  get isHopeless(): boolean {
    return this.#errors.length >= MAX_ERRORS;
  }

  async takeIn(line: string, place: number): Promise<void> {
    const read = parseLine(line);
    const error =
      read === null
        ? 'is not written as the format has it.'
        : 'checkpoint' in read
          ? this.#takeCheckpoint(await openCheckpoint(read.checkpoint, this.#keys))
          : this.#takeHead(read);
    if (error && this.#errors.length < MAX_ERRORS) this.#errors.push(`Line ${place} ${error}`);
    if (read && 'checkpoint' in read) await this.#takeTimes(read, place);
  }

  async #takeTimes({ checkpoint, timestamps = [] }: LoggedCheckpoint, place: number) {
    const { proofs, errors } = await timesOf(checkpoint, timestamps, this.#sources);
    for (const proof of proofs) {
      const late = this.#clock.boundBy(proof);
      if (late) errors.push(`The checkpoint covers ${late}`);
      const misplaced = this.#clock.orderError(proof);
      if (misplaced) errors.push(misplaced);
      this.#times.set(nameOfSource(proof), { size: this.#tree.size, proof });
    }
    for (const error of errors)
      if (this.#errors.length < MAX_ERRORS) this.#errors.push(`Line ${place}: ${error}`);
  }

  verdict(): LogVerificationResult {
    const met = this.isHopeless ? [] : this.#outside;
    const unmet = met.map(({ size }) => `The log lacks the delivered checkpoint over ${size} events.`);
    const staffActs = Object.values(this.#acts).reduce((sum, acts) => sum + acts, 0);
    const { heads, root, latest } = this.#signed;
    const bare = this.#inLog === 0 ? ['The log has no checkpoint, so nothing in it is signed.'] : [];
    return {
      events: { total: this.#total, sealed: this.#tree.size },
      journeys: this.#lastOf.size - staffActs,
      staffActs,
      signedActs: this.#signed.acts,
      checkpoints: { inLog: this.#inLog, fromOutside: this.#met },
      covered: this.#covered,
      times: [...this.#times.values()],
      watched: {
        heads: this.#watched.heads.slice(0, heads),
        unsigned: this.#watched.heads.slice(heads),
        root,
        latest,
      },
      errors: [...this.#errors, ...unmet, ...bare],
    };
  }

  #takeHead({ index, ...head }: LoggedHead): string | null {
    this.#total++;
    if (isAuditKind(head.kind)) this.#acts[head.kind]++;
    const isBeyond = this.#total > this.#tree.size + 1;
    const hash = leafHashOf(head);
    const error = this.#chainErrors(head) ?? this.#clock.errorOf(head);
    this.#lastOf.set(head.journey, { number: head.number, hash, at: head.at });
    if (head.journey === this.#watch?.journey) this.#watched.heads.push({ index, ...head });
    if (index === null) return error;
    if (isBeyond) return 'is sealed, but follows an event that is not.';
    const isInPlace = index === this.#tree.size;
    this.#tree.add(hash);
    if (this.#tree.size === this.#watch?.size) this.#watched.root = this.#tree.root();
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
    this.#covered.inLog = size;
    const { heads, root: watchedRoot } = this.#watched;
    const { latest } = this.#clock;
    this.#signed = { heads: heads.length, root: watchedRoot, latest, acts: { ...this.#acts } };
    this.#meet(checkpoint);
    return null;
  }

  /** A log without a delivered checkpoint was restored to an older state, or rewritten. */
  #meet({ origin, size, root }: Checkpoint) {
    const isSame = (other: Checkpoint) =>
      other.origin === origin && other.size === size && other.root === root;
    const left = this.#outside.filter((other) => !isSame(other));
    if (left.length === this.#outside.length) return;
    this.#met += this.#outside.length - left.length;
    this.#covered.fromOutside = size;
    this.#outside = left;
  }
}
