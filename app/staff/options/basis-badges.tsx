import { Badge } from '#components/console/status.tsx';
import { PRODUCT_NAMES } from '#features/form/model/campaign.ts';
import { BASIS_LABELS, BASIS_MEANINGS } from '#features/form/model/option-lists.ts';
import type { Basis } from '#features/form/model/options.ts';
import type { OptionList } from '#features/form/read-options.ts';

const TONES = { confirmed: 'good', sample: 'warn', assumed: 'warn' } as const satisfies Record<Basis, string>;
const UNCONFIRMED = ['assumed', 'sample'] as const;

export function BasisBadge({ basis }: { basis: Basis }) {
  return <Badge tone={TONES[basis]}>{BASIS_LABELS[basis]}</Badge>;
}

export function BasisBadges({ list: { counts, products, emptyFor } }: { list: OptionList }) {
  if (emptyFor.length === products.length) return <Badge tone="bad">No active options</Badge>;
  const unconfirmed = UNCONFIRMED.filter((basis) => counts[basis] > 0);
  return (
    <span className="flex flex-wrap gap-1">
      {emptyFor.map((product) => (
        <Badge key={product} tone="bad">
          {`No active options for ${PRODUCT_NAMES[product]}`}
        </Badge>
      ))}
      {unconfirmed.map((basis) => (
        <Badge key={basis} tone="warn">
          {`${counts[basis]} ${BASIS_LABELS[basis].toLowerCase()}`}
        </Badge>
      ))}
      {unconfirmed.length === 0 && <Badge tone="good">All confirmed</Badge>}
    </span>
  );
}

export function BasisMeanings() {
  return (
    <dl className="grid max-w-prose grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1.5 text-[0.875rem] text-ink-soft">
      {(Object.keys(BASIS_LABELS) as Basis[]).map((basis) => (
        <div key={basis} className="contents">
          <dt>
            <BasisBadge basis={basis} />
          </dt>
          <dd>{BASIS_MEANINGS[basis]}</dd>
        </div>
      ))}
    </dl>
  );
}
