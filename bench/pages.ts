import { chromium } from '@playwright/test';
import { findBrowser } from '#scripts/dev/browser.ts';
import { servePlainPage } from './plain-page.ts';
import type { Report } from './report.ts';
import { type Context, openDatabase, serveOn } from './served-app.ts';
import { borrowerVisits } from './visits.ts';
import { medianOf, PHONE, timesThePlain, type Vitals, visitInRounds } from './vitals.ts';
import { type Weight, weigh } from './weight.ts';

/** In thousands of bytes: a little above the measured weight, so that nothing comes in unnoticed (decision 80). */
const OWN_SCRIPT_LIMITS: Record<string, number> = {
  plain: 0,
  landing: 0,
  'landing with a journey': 2.5,
  lost: 3.5,
  deleted: 3.8,
  handoff: 3.8,
  outcome: 4.2,
  receipt: 3.2,
  'start over': 5,
  check: 5.8,
  consent: 12.5,
};
/** A page without a limit of its own has a form. */
const FORM_LIMIT = 16;
/** Not even the script of Next and React. */
const WITHOUT_SCRIPT = ['landing'];

const ROUNDS = 5;

type Measured = { page: string; weight: Weight; rounds: Vitals[] };

/** Weight and load time of each borrower page, beside a plain page. */
export async function benchPages(context: Context): Promise<Report> {
  const { signal, cleanups } = context;
  const executablePath = await findBrowser(signal);
  const served = await serveOn(await openDatabase(context), context);
  const plain = { name: 'plain', address: await servePlainPage(context), cookies: [] };
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  cleanups.push(() => browser.close());
  const visits = [plain, ...(await borrowerVisits(served.app))];
  const weights: Weight[] = [];
  for (const visit of visits) {
    signal.throwIfAborted();
    weights.push(await weigh(browser, visit));
  }
  const method = { ...PHONE, rounds: context.isQuick ? 1 : ROUNDS, chromium: browser.version() };
  const rounds = await visitInRounds(browser, visits, method.rounds, signal);
  const measured = visits.flatMap(({ name: page }, at) => {
    const weight = weights[at];
    return weight ? [{ page, weight, rounds: rounds[at] ?? [] }] : [];
  });
  return { method, ...reportOf(measured), failures: [] };
}

function reportOf(measured: Measured[]): Pick<Report, 'tables' | 'limits'> {
  const [plain] = measured;
  const rows = measured.map(({ page, weight, rounds }) => ({
    page,
    // The plain page has the script of Next and React.
    own: weight.script - (WITHOUT_SCRIPT.includes(page) ? 0 : (plain?.weight.script ?? 0)),
    'own at most': OWN_SCRIPT_LIMITS[page] ?? FORM_LIMIT,
    ...weight,
    'LCP ms': medianOf('lcp', rounds),
    'TBT ms': medianOf('tbt', rounds),
    'LCP, times': timesThePlain('lcp', rounds, plain?.rounds ?? []),
    'TBT, times': timesThePlain('tbt', rounds, plain?.rounds ?? []),
  }));
  const slowest = (name: 'LCP, times' | 'TBT, times') => Math.max(...rows.map((row) => row[name]));
  const tooLarge = rows.filter((row) => row.own > row['own at most']);
  return {
    tables: { pages: rows },
    limits: [
      ...tooLarge.map((row) => ({
        what: `own script of ${row.page}, kB`,
        value: row.own,
        limit: row['own at most'],
      })),
      {
        what: 'largest paint of the slowest page, times the plain one',
        value: slowest('LCP, times'),
        limit: 2,
      },
      {
        what: 'blocking time of the slowest page, times the plain one',
        value: slowest('TBT, times'),
        limit: 3,
      },
    ],
  };
}
