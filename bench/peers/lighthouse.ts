import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { runCommand } from '#scripts/dev/tool.ts';
import { installLighthouse, PEERS } from './packages.ts';
import { medianOf } from './step-rounds.ts';

export type Visited = { name: string; url: string; cookie: string };
export type LighthouseRow = {
  name: string;
  scores: number[];
  fcpMs: number;
  lcpMs: number;
  tbtMs: number;
  simulatedScores: number[];
};

/** Lighthouse's own slow phone, whose limits Chromium applies (`devtools`) or Lighthouse computes afterwards. */
type Throttling = 'devtools' | 'simulate';

/** The pages alternate. The times are those of applied throttling: simulated ones multiply the waits of busy processes. */
export async function runLighthouse(
  pages: Visited[],
  { runs, browser, signal }: { runs: number; browser: string; signal: AbortSignal },
): Promise<{ rows: LighthouseRow[] } | { skipped: string }> {
  let program: string;
  try {
    program = await installLighthouse(signal);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { skipped: error.message };
  }
  const visits = pages.map((page) => ({ page, applied: [] as Report[], simulated: [] as Report[] }));
  for (let run = 1; run <= runs; run += 1) {
    for (const { page, applied, simulated } of visits) {
      signal.throwIfAborted();
      const report = await visit(program, page, 'devtools', { browser, signal });
      const computed = await visit(program, page, 'simulate', { browser, signal });
      applied.push(report);
      simulated.push(computed);
      console.log(`Lighthouse ${run}, ${page.name}: ${report.score}, simulated ${computed.score}`);
    }
  }
  const rows = visits.map(({ page: { name }, applied, simulated }) => ({
    name,
    scores: applied.map(({ score }) => score),
    fcpMs: medianOf(applied.map(({ fcpMs }) => fcpMs)),
    lcpMs: medianOf(applied.map(({ lcpMs }) => lcpMs)),
    tbtMs: medianOf(applied.map(({ tbtMs }) => tbtMs)),
    simulatedScores: simulated.map(({ score }) => score),
  }));
  return { rows };
}

type Report = { score: number; fcpMs: number; lcpMs: number; tbtMs: number };

async function visit(
  program: string,
  { url, cookie }: Visited,
  throttling: Throttling,
  { browser, signal }: { browser: string; signal: AbortSignal },
): Promise<Report> {
  const file = join(PEERS, 'lighthouse.json');
  const { code, output } = await runCommand(
    process.execPath,
    [
      program,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--only-categories=performance',
      `--throttling-method=${throttling}`,
      '--chrome-flags=--headless --no-sandbox --disable-gpu',
      `--extra-headers=${JSON.stringify({ cookie })}`,
    ],
    { environment: { CHROME_PATH: browser }, signal },
  );
  if (code !== 0) throw new UserError(`Lighthouse failed on ${url}.\n${output}`);
  const { categories, audits, finalDisplayedUrl } = JSON.parse(readFileSync(file, 'utf8'));
  if (finalDisplayedUrl !== url)
    throw new Error(`Lighthouse ended on ${finalDisplayedUrl} instead of ${url}.`);
  return {
    score: Math.round(categories.performance.score * 100),
    fcpMs: audits['first-contentful-paint'].numericValue,
    lcpMs: audits['largest-contentful-paint'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
  };
}
