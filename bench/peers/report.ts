import type { Goal } from '../goals.ts';
import { inColumns, kb } from '../table.ts';
import type { LeadRow } from './lead-rounds.ts';
import type { LighthouseRow } from './lighthouse.ts';
import { type MemoryRow, medianReadyMs } from './memory.ts';
import type { PageWeight } from './page-weight.ts';
import type { PeerName } from './peer.ts';
import { medianOf, type StepRow, type Work } from './step-rounds.ts';

export type PeersResult = {
  steps: StepRow[];
  leads: LeadRow[];
  memory: MemoryRow[];
  weights: PageWeight[];
  lighthouse: { rows: LighthouseRow[] } | { skipped: string };
};

export function goalsOf({ steps, leads, memory, lighthouse }: PeersResult): Goal[] {
  const step = (work: Work, peer: PeerName) =>
    medianRatio(roundsOf(steps, 'Handoff', work), roundsOf(steps, peer, work));
  const lead = (name: LeadRow['subject']) => leads.find(({ subject }) => subject === name);
  const memoryOf = (name: PeerName) => memory.find(({ peer }) => peer === name);
  const more = (part: 'ready' | 'idle' | 'busy' | 'rested') =>
    (memoryOf('Handoff')?.[part] ?? Number.NaN) - (memoryOf('Next.js')?.[part] ?? Number.NaN);
  const inMemory = { against: 'Next.js', must: 60, aim: null, better: 'less', unit: ' MiB' } as const;
  const handoffMemory = memoryOf('Handoff');
  return [
    {
      work: 'step page per CPU s',
      against: 'Next.js, PostgreSQL, nonce',
      value: step('page', 'Next.js, PostgreSQL, nonce'),
      must: 0.75,
      aim: 0.9,
      better: 'more',
      unit: '',
    },
    {
      work: 'step post per CPU s',
      against: 'Next.js, PostgreSQL',
      value: step('post', 'Next.js, PostgreSQL'),
      must: 0.35,
      aim: 0.6,
      better: 'more',
      unit: '',
    },
    {
      work: 'lead per CPU s',
      against: 'plain action',
      value: medianRatio(lead('Handoff')?.perCpuSecond, lead('plain action')?.perCpuSecond),
      must: 0.2,
      aim: 0.4,
      better: 'more',
      unit: '',
    },
    {
      work: 'PostgreSQL CPU per lead',
      against: '',
      value: lead('Handoff')?.postgresCpuMs ?? Number.NaN,
      must: 8,
      aim: 5,
      better: 'less',
      unit: ' ms',
    },
    { work: 'memory when ready', value: more('ready'), ...inMemory },
    { work: 'memory when idle', value: more('idle'), ...inMemory },
    { work: 'memory after the pages', value: more('busy'), ...inMemory },
    { work: 'memory after a rest', value: more('rested'), ...inMemory },
    {
      work: 'start until ready',
      against: '',
      value: handoffMemory ? medianReadyMs(handoffMemory) / 1_000 : Number.NaN,
      must: 1.2,
      aim: null,
      better: 'less',
      unit: ' s',
    },
    ...lighthouseGoal(lighthouse),
  ];
}

function lighthouseGoal(lighthouse: PeersResult['lighthouse']): Goal[] {
  if ('skipped' in lighthouse) return [];
  const scoreOf = (peer: PeerName) =>
    medianOf(lighthouse.rows.find(({ name }) => name === peer)?.scores ?? []);
  return [
    {
      work: 'Lighthouse, first step',
      against: 'CASA',
      value: scoreOf('Handoff'),
      must: scoreOf('CASA'),
      aim: 100,
      better: 'more',
      unit: '',
    },
  ];
}

const roundsOf = (steps: StepRow[], peer: PeerName, work: Work) =>
  steps.find((row) => row.peer === peer && row.work === work)?.perCpuSecond;

/** Round by round, so that a change of the machine's speed affects both. */
function medianRatio(own: number[] = [], other: number[] = []): number {
  return medianOf(own.map((value, round) => value / (other[round] ?? Number.NaN)));
}

export function tablesOf({ steps, leads, memory, weights, lighthouse }: PeersResult): string[] {
  const perCpuSecond = (rounds: number[]) => [
    medianOf(rounds).toFixed(0),
    `${Math.min(...rounds).toFixed(0)}–${Math.max(...rounds).toFixed(0)}`,
    (1_000 / medianOf(rounds)).toFixed(2),
  ];
  const stepCells = steps.map(({ peer, work, perCpuSecond: rounds, postgresCpuMs, alone, atOnce }) => [
    `${peer}: ${work}`,
    ...perCpuSecond(rounds),
    ...[postgresCpuMs, alone.p50, alone.p99, atOnce.p50, atOnce.p99].map((ms) => ms.toFixed(2)),
  ]);
  const stepHeadings = ['step', '/CPU s', 'range', 'CPU ms', 'PG ms', 'p50 of 1', 'p99', 'p50 of 8', 'p99'];
  const leadCells = leads.map(({ subject, perCpuSecond: rounds, postgresCpuMs }) => [
    subject,
    ...perCpuSecond(rounds),
    postgresCpuMs.toFixed(2),
  ]);
  const weightCells = weights.map(({ peer, htmlBytes, htmlGzip, isCompressed, scriptGzip }) => [
    peer,
    ...[htmlBytes, htmlGzip, scriptGzip].map(kb),
    isCompressed ? 'yes' : 'no',
  ]);
  const memoryCells = memory.map((row) => [
    row.peer,
    medianReadyMs(row).toFixed(0),
    ...[row.ready, row.idle, row.busy, row.rested].map((mib) => mib.toFixed(0)),
  ]);
  const lighthouseCells =
    'skipped' in lighthouse
      ? [['Lighthouse was skipped', lighthouse.skipped, '', '', '', '']]
      : lighthouse.rows.map(({ name, scores, fcpMs, lcpMs, tbtMs, simulatedScores }) => [
          name,
          scores.join(' '),
          ...[fcpMs, lcpMs, tbtMs].map((ms) => ms.toFixed(0)),
          simulatedScores.join(' '),
        ]);
  return [
    [stepHeadings, ...stepCells],
    [['lead', '/CPU s', 'range', 'CPU ms', 'PG ms'], ...leadCells],
    [['page', 'html', 'html gzip', 'script gzip', 'compressed'], ...weightCells],
    [['memory', 'ready ms', 'ready MiB', 'idle', 'after the pages', 'after a rest'], ...memoryCells],
    [['Lighthouse', 'scores', 'FCP ms', 'LCP ms', 'TBT ms', 'simulated'], ...lighthouseCells],
  ].map(inColumns);
}
