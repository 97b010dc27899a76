import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { runCommand } from '#scripts/dev/tool.ts';
import { installLighthouse, PEERS } from './packages.ts';
import { medianOf } from './step-rounds.ts';

export type Visited = { name: string; url: string; cookie: string };
export type LighthouseRow = { name: string; scores: number[]; lcpMs: number; tbtMs: number };

/** Lighthouse's own slow phone; the pages alternate. */
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
  const reports = new Map(pages.map((page) => [page, [] as Report[]]));
  for (let run = 1; run <= runs; run += 1) {
    for (const page of pages) {
      signal.throwIfAborted();
      const report = await visit(program, page, browser, signal);
      reports.get(page)?.push(report);
      console.log(`Lighthouse ${run}, ${page.name}: ${report.score}`);
    }
  }
  const rows = [...reports].map(([{ name }, all]) => ({
    name,
    scores: all.map(({ score }) => score),
    lcpMs: medianOf(all.map(({ lcpMs }) => lcpMs)),
    tbtMs: medianOf(all.map(({ tbtMs }) => tbtMs)),
  }));
  return { rows };
}

type Report = { score: number; lcpMs: number; tbtMs: number };

async function visit(
  program: string,
  { url, cookie }: Visited,
  browser: string,
  signal: AbortSignal,
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
    lcpMs: audits['largest-contentful-paint'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
  };
}
