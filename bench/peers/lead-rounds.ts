import type { Subject } from '../lead-subjects.ts';
import { describeFailures, sendInParallel } from '../load.ts';
import { cpuSeconds } from '../process-cost.ts';
import { medianOf } from './step-rounds.ts';

export type LeadMethod = { rounds: number; leads: number; atOnce: number };
export type LeadRow = { subject: Subject['name']; perCpuSecond: number[]; postgresCpuMs: number };

/** Each lead is prepared up to the POST that is measured. */
export async function measureLeads(
  subjects: { subject: Subject; pid: number }[],
  postgres: number,
  { rounds, leads, atOnce }: LeadMethod,
  signal: AbortSignal,
): Promise<{ rows: LeadRow[]; failures: string[] }> {
  const measured = subjects.map((each) => ({
    ...each,
    perCpuSecond: [] as number[],
    postgresMs: [] as number[],
  }));
  const failures: string[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const { subject, pid, perCpuSecond, postgresMs } of measured) {
      signal.throwIfAborted();
      const requests = await subject.prepare(leads);
      const [cpu, postgresCpu] = [cpuSeconds(pid), cpuSeconds(postgres)];
      const { results } = await sendInParallel(requests, atOnce);
      failures.push(...describeFailures(results, `leads through ${subject.name}`));
      // The first round warms up.
      if (round === 0) continue;
      perCpuSecond.push(leads / (cpuSeconds(pid) - cpu));
      postgresMs.push(((cpuSeconds(postgres) - postgresCpu) * 1_000) / leads);
      console.log(`Round ${round}, leads, ${subject.name}: ${perCpuSecond.at(-1)?.toFixed(0)} per CPU s`);
    }
  }
  const rows = measured.map(({ subject, perCpuSecond, postgresMs }) => ({
    subject: subject.name,
    perCpuSecond,
    postgresCpuMs: medianOf(postgresMs),
  }));
  return { rows, failures };
}
