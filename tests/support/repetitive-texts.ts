const UNITS = [
  ...['a', '-', ' ', '/', ';', ',', '=', '%', '"', ':', '0', '$', '[', '\\', '.'],
  ...['a-', '; ', 'a ', '/.', '%20', 'a=b&', '$0:', '"",', ';q=0,', 'é'],
];
/** An expression that backtracks tries again only if what follows the long row doesn't fit. */
const AROUND: [before: string, after: string][] = [
  ['', ''],
  ['a', '!'],
];

/** Texts of this length that repeat something: what is not linear takes the longest for such texts. */
export function repetitiveTexts(length: number, units: readonly string[] = UNITS): string[] {
  return units.flatMap((unit) =>
    AROUND.map(([before, after]) => before + filledWith(unit, length - 2) + after),
  );
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

type Work = () => unknown;

/** In processor time of this thread: other work on the machine doesn't count. */
async function costOf(work: Work): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** The texts that take more than a small multiple of the time of the harmless one. */
export async function costlyTexts(
  texts: readonly string[],
  harmless: string,
  work: (text: string) => unknown,
  noiseMs = NOISE_MS,
): Promise<string[]> {
  let usual = NOISE_MS;
  for (let run = 0; run < RUNS; run += 1) usual = Math.min(usual, await costOf(() => work(harmless)));
  const limit = noiseMs + SMALL_MULTIPLE * usual;
  const costly: string[] = [];
  for (const text of texts) {
    let least = Number.POSITIVE_INFINITY;
    for (let run = 0; run < RUNS && least > limit; run += 1)
      least = Math.min(least, await costOf(() => work(text)));
    if (least > limit)
      costly.push(`${least.toFixed(1)} ms instead of ${limit.toFixed(1)} for ${text.slice(0, 16)}…`);
  }
  return costly;
}
