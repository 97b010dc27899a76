import type { LabeledFunnelGroup } from '#features/results/model/funnel.ts';
import { formatCount } from '#platform/values/count.ts';

const HEIGHT = 100;
const SLOT = 10;
const BAR = 8;
/** More bars are too narrow to point at. */
const MAX_SLOTS_WITH_TOOLTIP = 31;
const SERIES = [
  { key: 'visit', label: 'Visits', bar: 'fill-line', swatch: 'bg-line' },
  { key: 'start', label: 'Starts', bar: 'fill-accent/40', swatch: 'bg-accent/40' },
  { key: 'submitted', label: 'Submitted', bar: 'fill-accent', swatch: 'bg-accent' },
] as const;

/** The table under it has the same figures. */
export function SlotChart({ slots, noun }: { slots: readonly LabeledFunnelGroup[]; noun: string }) {
  const most = Math.max(1, ...slots.flatMap(({ now }) => SERIES.map(({ key }) => now[key])));
  const sum = (key: (typeof SERIES)[number]['key']) => slots.reduce((all, { now }) => all + now[key], 0);
  const ends = [slots[0], slots[Math.floor((slots.length - 1) / 2)], slots.at(-1)];
  return (
    <figure>
      <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-ink-soft">
        {SERIES.map(({ key, label, swatch }) => (
          <li key={key} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-3 rounded-sm border border-line-strong/40 ${swatch}`} />
            <span>{label}</span>
          </li>
        ))}
        <li className="ml-auto tabular-nums">{`Highest: ${formatCount(most)}`}</li>
      </ul>
      <svg
        role="img"
        aria-label={`By ${noun}. ${SERIES.map(({ key, label }) => `${label}: ${formatCount(sum(key))}`).join('. ')}. See the table for each ${noun}.`}
        viewBox={`0 0 ${slots.length * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-line-strong border-b"
      >
        {SERIES.map(({ key, bar }, inner) => (
          <path
            key={key}
            className={bar}
            d={slots.map(({ now }, place) => barAt(place, inner, (HEIGHT * now[key]) / most)).join('')}
          />
        ))}
        {slots.length <= MAX_SLOTS_WITH_TOOLTIP &&
          slots.map(({ value, label, now }, place) => (
            <rect key={value} x={place * SLOT} width={SLOT} height={HEIGHT} fill="transparent">
              <title>{`${label}: ${SERIES.map((series) => `${series.label} ${formatCount(now[series.key])}`).join(', ')}`}</title>
            </rect>
          ))}
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-[0.75rem] text-ink-soft tabular-nums">
        {[...new Set(ends.map((end) => end?.label ?? ''))].map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
    </figure>
  );
}

function barAt(place: number, inner: number, height: number): string {
  const left = place * SLOT + (SLOT - BAR) / 2 + inner;
  const top = Math.round(10 * (HEIGHT - height)) / 10;
  return `M${left} ${HEIGHT}V${top}h${BAR - 2 * inner}V${HEIGHT}z`;
}
