'use client';

import { accentContrasts, accentTones, type Contrast, isAccent } from '#features/brand/model/accent.ts';
import { useFieldValues } from './use-field-values.ts';

type ContrastGuardProps = {
  name: string;
  accent: string;
  fallback: string;
};

const HEADINGS = [
  ['Color pair', ''],
  ['Light', 'px-3 text-right'],
  ['Dark', 'px-3 text-right'],
  ['Minimum', 'text-right'],
] as const;

export function ContrastGuard({ name, accent: initial, fallback }: ContrastGuardProps) {
  const { within, typed } = useFieldValues({ [name]: initial });
  const typedColor = (typed[name] ?? '').trim().toLowerCase();
  const accent = isAccent(typedColor) ? typedColor : fallback;
  const { light, dark } = accentTones(accent);
  const pairs = accentContrasts(accent);
  const lowest = Math.min(...pairs.filter(({ minRatio }) => minRatio >= 7).map(({ ratio }) => ratio));
  const failing = pairs.filter(({ ratio, minRatio }) => ratio < minRatio);
  return (
    <div ref={within} className="space-y-3">
      <div className="flex flex-wrap gap-4">
        <Swatch fill={light.fill} words={light.onFill} ground={light.surface} label="Light" />
        <Swatch fill={dark.fill} words={dark.onFill} ground={dark.surface} label="Dark" />
      </div>
      <p role="status" className={`font-semibold ${failing.length > 0 ? 'text-danger' : 'text-good'}`}>
        {failing.length > 0
          ? `${failing.length} color pairs are hard to read, so you can’t publish this color.`
          : `All text passes AAA contrast (${roundedDown(lowest)}:1; 7:1 is required).`}
      </p>
      {light.fill !== accent && (
        <p className="text-[0.875rem] text-ink-soft">
          {`${accent} would be hard to read on buttons. We use ${light.fill}, the closest color that passes.`}
        </p>
      )}
      <details>
        <summary className="w-fit rounded-lg py-1 text-accent-strong underline underline-offset-4">
          All contrast ratios
        </summary>
        <table className="mt-2 w-full max-w-xl text-[0.8125rem]">
          <caption className="sr-only">Contrast ratios</caption>
          <thead>
            <tr className="text-left text-ink-soft">
              {HEADINGS.map(([label, className]) => (
                <th key={label} scope="col" className={`py-1 font-semibold ${className}`}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {pairs
              .filter(({ theme }) => theme === 'light')
              .map((pair) => (
                <tr key={pair.label}>
                  <th scope="row" className="py-1 text-left font-normal">
                    {pair.label}
                  </th>
                  <Ratio pair={pair} />
                  <Ratio pair={pairs.find(({ label, theme }) => theme === 'dark' && label === pair.label)} />
                  <td className="py-1 text-right tabular-nums">{pair.minRatio}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** Never rounds up to a contrast that the color doesn’t reach. */
const roundedDown = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

function Ratio({ pair }: { pair: Contrast | undefined }) {
  if (!pair) return <td />;
  const isLow = pair.ratio < pair.minRatio;
  return (
    <td className={`px-3 py-1 text-right tabular-nums ${isLow ? 'font-semibold text-danger' : ''}`}>
      <span>{roundedDown(pair.ratio)}</span>
      {isLow && <span className="sr-only"> too low</span>}
    </td>
  );
}

type SwatchProps = { fill: string; words: string; ground: string; label: string };

/** SVG attributes: the page's policy blocks inline styles. */
function Swatch({ fill, words, ground, label }: SwatchProps) {
  return (
    <figure>
      <svg
        viewBox="0 0 150 56"
        role="img"
        aria-label={`A button in the ${label.toLowerCase()} theme`}
        className="h-14 rounded-lg border border-line"
      >
        <rect width="150" height="56" fill={ground} />
        <rect x="12" y="10" width="126" height="36" rx="9" fill={fill} />
        <rect x="42" y="24" width="66" height="8" rx="4" fill={words} />
      </svg>
      <figcaption className="mt-1 text-[0.8125rem] text-ink-soft">
        {`${label}: ${words} on ${fill}`}
      </figcaption>
    </figure>
  );
}
