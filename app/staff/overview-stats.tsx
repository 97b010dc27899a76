import { Stat } from '#components/console/stat.tsx';
import type { Overview } from '#console/read-overview.ts';
import { changeInWords, countInWords, shareInWords, timeInWords } from '#domain/funnel.ts';

/** The figures that are looked at first. */
export function OverviewStats({ overview: { whole, median } }: { overview: Overview }) {
  const { now, before } = whole;
  const count = (key: 'visit' | 'start' | 'submitted' | 'redirected') => ({
    value: countInWords(now[key]),
    note: `before ${countInWords(before[key])}, ${changeInWords(now[key], before[key])}`,
  });
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 [&>:last-child]:col-span-2">
      <Stat label="Visits" {...count('visit')} />
      <Stat label="Starts" {...count('start')} />
      <Stat label="Submitted" {...count('submitted')} />
      <Stat label="Redirected" {...count('redirected')} />
      <Stat
        label="Completion"
        value={shareInWords(now.submitted, now.start)}
        note={`submitted of starts; before ${shareInWords(before.submitted, before.start)}`}
      />
      <Stat
        label="Conversion"
        value={shareInWords(now.redirected, now.visit)}
        note={`redirected of visits; before ${shareInWords(before.redirected, before.visit)}`}
      />
      <Stat
        label="Time to finish"
        value={timeInWords(median.now)}
        note={`median, start to submitted; before ${timeInWords(median.before)}`}
      />
    </div>
  );
}
