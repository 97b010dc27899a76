const UNITS = [
  ...['a', '-', ' ', '/', ';', ',', '=', '%', '"', ':', '0', '$', '[', '\\', '.'],
  ...['a-', '; ', 'a ', '/.', '%20', 'a=b&', '$0:', '"",', ';q=0,', 'é'],
];

/**
 * Texts of this length that repeat something: what is not linear takes the longest for such texts. An expression that
 * backtracks tries again only if what follows the long row doesn't fit.
 */
export function repetitiveTexts(length: number): string[] {
  const rows = UNITS.map((unit) => filledWith(unit, length - 2));
  return rows.flatMap((row) => [row, `a${row}!`]);
}

/** As long, and with nothing to try twice. */
export const harmlessText = (length: number): string => filledWith('The quick brown fox, 42. ', length);

export const filledWith = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, Math.max(length, 0));

const RUNS = 4;
/** A collection of garbage or a compilation takes as long. */
const NOISE_MS = 8;
/** A whole request also has its socket, and a form of 64 KB. Quadratic work on one took 200 ms and more. */
export const REQUEST_NOISE_MS = 40;
const SMALL_MULTIPLE = 8;

/** The least of some runs, in processor time of this thread: other work on the machine doesn't count. */
export async function costOf(work: () => unknown, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS && least > enough; run += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

/** The texts that take more than a small multiple of the time of the harmless one. */
export async function costlyTexts(
  texts: readonly string[],
  harmless: string,
  work: (text: string) => unknown,
  noiseMs = NOISE_MS,
): Promise<string[]> {
  const limit = noiseMs + SMALL_MULTIPLE * Math.min(NOISE_MS, await costOf(() => work(harmless)));
  const costly: string[] = [];
  for (const text of texts) {
    const cost = await costOf(() => work(text), limit);
    if (cost > limit)
      costly.push(`${cost.toFixed(1)} ms instead of ${limit.toFixed(1)} for ${text.slice(0, 16)}…`);
  }
  return costly;
}
