import { type FunnelStage, shareOfVisits } from '#features/results/model/funnel.ts';
import { formatCount } from '#platform/values/count.ts';

const WIDTH = 1_000;

/** The table beside it has the same figures. */
export function FunnelBars({ stages }: { stages: readonly FunnelStage[] }) {
  const most = Math.max(1, ...stages.flatMap(({ now, before }) => [now, before]));
  const width = (count: number) => Math.round((WIDTH * count) / most);
  return (
    <figure>
      <div
        role="img"
        aria-label={`Funnel. ${stages.map(({ label, now }) => `${label}: ${formatCount(now)}`).join('. ')}.`}
        className="space-y-2.5"
      >
        {stages.map((stage) => (
          <div key={stage.key}>
            <div className="flex items-baseline justify-between gap-3 text-[0.875rem]">
              <span className="min-w-0 truncate">{stage.label}</span>
              <span className="whitespace-nowrap tabular-nums">
                <span className="font-semibold">{formatCount(stage.now)}</span>{' '}
                <span className="text-ink-soft">{shareOfVisits(stage, stages)}</span>
              </span>
            </div>
            <svg
              viewBox={`0 0 ${WIDTH} 16`}
              preserveAspectRatio="none"
              className="mt-1 h-4 w-full"
              aria-hidden="true"
            >
              <rect width={WIDTH} height={12} className="fill-sunken" />
              <rect width={width(stage.now)} height={12} className="fill-accent" />
              <rect y={13.5} width={width(stage.before)} height={2.5} className="fill-line-strong" />
            </svg>
          </div>
        ))}
      </div>
      <figcaption className="mt-3 text-[0.8125rem] text-ink-soft">
        Share of all visits. Thin line: previous period.
      </figcaption>
    </figure>
  );
}
