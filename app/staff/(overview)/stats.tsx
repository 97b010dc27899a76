import { Stat } from '#components/console/stat.tsx';
import { formatChange, formatShare } from '#features/results/model/funnel.ts';
import type { Overview } from '#features/results/read-overview.ts';
import { formatCount } from '#platform/values/count.ts';
import { formatShortDuration, SECOND_MS } from '#platform/values/duration.ts';

export function OverviewStats({ overview: { whole, median } }: { overview: Overview }) {
  const { now, before } = whole;
  const count = (key: 'visit' | 'start' | 'submitted' | 'redirected') => ({
    value: formatCount(now[key]),
    note: `vs. ${formatCount(before[key])}, ${formatChange(now[key], before[key])}`,
  });
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 [&>:last-child]:col-span-2">
      <Stat label="Visits" {...count('visit')} />
      <Stat label="Starts" {...count('start')} />
      <Stat label="Submitted" {...count('submitted')} />
      <Stat label="Sent to offers" {...count('redirected')} />
      <Stat
        label="Completion"
        value={formatShare(now.submitted, now.start)}
        note={`Submitted ÷ starts, vs. ${formatShare(before.submitted, before.start)}`}
      />
      <Stat
        label="Conversion"
        value={formatShare(now.redirected, now.visit)}
        note={`Sent to offers ÷ visits, vs. ${formatShare(before.redirected, before.visit)}`}
      />
      <Stat
        label="Median time to complete"
        value={formatMedian(median.now)}
        note={`From start to submission, vs. ${formatMedian(median.before)}`}
      />
    </div>
  );
}

const formatMedian = (seconds: number | null) =>
  seconds === null ? '–' : formatShortDuration(seconds * SECOND_MS);
