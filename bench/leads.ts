import { queryAt } from '#tests/support/database/sql.ts';
import { costOfApplications } from './application-cost.ts';
import { leadSubjects, type Subject } from './lead-subjects.ts';
import {
  describeFailures,
  median,
  quantile,
  sendInParallel,
  sendOnSchedule,
  type TimedResult,
} from './load.ts';
import { cpuSeconds } from './process-cost.ts';
import type { Limit, Report } from './report.ts';
import { type BenchDatabase, type Context, openDatabase, serveOn } from './served-app.ts';

const METHOD = {
  /** After 600, each further round was still faster than the one before it. */
  warmUp: 2_000,
  rounds: 3,
  perSecond: 20,
  secondsEach: 8,
  atFullSpeed: 170,
  atOnce: 16,
  applications: 500,
  applicationsAtOnce: 4,
};
const QUICK = { ...METHOD, warmUp: 8, rounds: 1, secondsEach: 1, atFullSpeed: 8, applications: 4 };

/** Times at the fixed rate; processor time at full speed, in each round. */
type Measured = { name: string; times: number[]; cpuMs: number[]; postgresMs: number[] };

/** A lead through Handoff, beside the operator's own time and a plain action of Next.js that makes the same call. */
export async function benchLeads(context: Context): Promise<Report> {
  const method = context.isQuick ? QUICK : METHOD;
  const database = await openDatabase(context);
  const served = await serveOn(database, context);
  const subjects = await leadSubjects(served, context);
  const before = await answeredLeads(database);
  const { measured, failures } = await measure(subjects, database, method, context.signal);
  const sent = method.warmUp + method.rounds * (method.perSecond * method.secondsEach + method.atFullSpeed);
  const answered = (await answeredLeads(database)) - before;
  if (answered !== sent)
    failures.push(`Of ${sent} leads through Handoff, ${answered} were recorded as answered.`);
  const application = await costOfApplications(served, database, method);
  const rows = measured.map(rowOf);
  const tables = { 'a lead through': rows, 'a whole application': [application] };
  return { method, tables, limits: limitsOf(rows), failures };
}

async function answeredLeads({ url }: BenchDatabase): Promise<number> {
  const rows = await queryAt(url, "SELECT FROM lead WHERE state = 'answered'");
  return rows.length;
}

async function measure(
  subjects: Subject[],
  database: BenchDatabase,
  { warmUp, rounds, perSecond, secondsEach, atFullSpeed, atOnce }: typeof METHOD,
  signal: AbortSignal,
): Promise<{ measured: Measured[]; failures: string[] }> {
  const failures: string[] = [];
  const checked = (results: TimedResult[], { name }: Subject) => {
    signal.throwIfAborted();
    failures.push(...describeFailures(results, `leads through ${name}`));
    return results.map(({ ms }) => ms);
  };
  const measured = subjects.map(({ name }): Measured => ({ name, times: [], cpuMs: [], postgresMs: [] }));
  for (const subject of subjects)
    checked(await sendInParallel(await subject.prepare(warmUp), atOnce), subject);
  // In turns, so that a change of the machine's speed affects all subjects.
  for (let round = 1; round <= rounds; round += 1) {
    for (const [at, subject] of subjects.entries()) {
      console.log(`Round ${round}, ${subject.name}`);
      const scheduled = await subject.prepare(perSecond * secondsEach);
      measured[at]?.times.push(...checked(await sendOnSchedule(scheduled, perSecond), subject));
      const requests = await subject.prepare(atFullSpeed);
      const cpu = () => (subject.pid === null ? Number.NaN : cpuSeconds(subject.pid));
      const [own, postgres] = [cpu(), cpuSeconds(database.pid)];
      checked(await sendInParallel(requests, atOnce), subject);
      const each = (seconds: number) => (seconds * 1_000) / atFullSpeed;
      measured[at]?.cpuMs.push(each(cpu() - own));
      measured[at]?.postgresMs.push(each(cpuSeconds(database.pid) - postgres));
    }
  }
  return { measured, failures };
}

/** Added is what comes to the operator's own time, quantile by quantile. */
function rowOf({ name, times, cpuMs, postgresMs }: Measured, _: number, [operator]: Measured[]) {
  const added = (share: number) => quantile(times, share) - quantile(operator?.times ?? [], share);
  return {
    through: name,
    'p50 ms': quantile(times, 0.5),
    'p99 ms': quantile(times, 0.99),
    'added p50': added(0.5),
    'added p99': added(0.99),
    'CPU ms': median(cpuMs),
    'PostgreSQL CPU ms': median(postgresMs),
  };
}

function limitsOf([, action, handoff]: ReturnType<typeof rowOf>[]): Limit[] {
  if (!action || !handoff) return [];
  const times = (value: 'p50 ms' | 'CPU ms') => handoff[value] / action[value];
  return [
    { what: 'added to a lead, p50 ms', value: handoff['added p50'], limit: 15 },
    { what: 'added to a lead, p99 ms', value: handoff['added p99'], limit: 45 },
    { what: 'time of a lead, p50, times that of the action', value: times('p50 ms'), limit: 3 },
    { what: 'CPU of a lead, times that of the action', value: times('CPU ms'), limit: 5 },
    { what: 'PostgreSQL CPU of a lead, ms', value: handoff['PostgreSQL CPU ms'], limit: 8 },
  ];
}
