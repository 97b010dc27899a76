import 'server-only';

const BATCH_SIZE = 1_000;

/**
 * `some` is the newest thousand leaves and the next thousand in turn, cheap enough for each minute; `all` is every leaf.
 */
export class LeafBatches {
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
