import { Time } from './time.tsx';

type CardProps = {
  title?: React.ReactNode;
  note?: React.ReactNode;
  actions?: React.ReactNode;
  isFlush?: boolean;
  id?: string;
  children?: React.ReactNode;
};

export function Card({ title, note, actions, isFlush = false, id, children }: CardProps) {
  return (
    <section id={id} className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface">
      {(title || actions) && (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 pt-4 pb-3 sm:px-5">
          <div className="min-w-0">
            {title && <h2 className="font-semibold text-[1.0625rem] leading-6">{title}</h2>}
            {note && <p className="mt-0.5 max-w-prose text-[0.875rem] text-ink-soft">{note}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      <div className={isFlush ? '' : title ? 'px-4 pb-5 sm:px-5' : 'p-4 sm:p-5'}>{children}</div>
    </section>
  );
}

type EmptyProps = { title: string; action?: React.ReactNode; children?: React.ReactNode };

/** In the place of a list without entries. */
export function Empty({ title, action, children }: EmptyProps) {
  return (
    <div className="px-4 py-10 text-center sm:px-5">
      <p className="font-semibold">{title}</p>
      {children && <div className="mx-auto mt-1 max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-4 flex justify-center">{action}</div>}
    </div>
  );
}

type StatProps = {
  label: string;
  value: React.ReactNode;
  note?: React.ReactNode;
};

export function Stat({ label, value, note }: StatProps) {
  return (
    <div className="min-w-0 rounded-xl border border-line bg-surface px-4 py-3.5 sm:px-5">
      <p className="text-[0.875rem] text-ink-soft">{label}</p>
      <p className="mt-0.5 font-semibold text-[1.625rem] tabular-nums leading-8 tracking-tight">{value}</p>
      {note && <p className="mt-0.5 text-[0.8125rem] text-ink-soft">{note}</p>}
    </div>
  );
}

type Fact = readonly [name: string, value: React.ReactNode | Date];

type DescriptionListProps = { zone?: string; items: readonly Fact[] };

/** Without the facts that are null, undefined or false. A date appears in the zone. */
export function DescriptionList({ zone = 'UTC', items }: DescriptionListProps) {
  return (
    <dl className="grid grid-cols-[minmax(8rem,auto)_1fr] gap-x-6 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-0.5">
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== false)
        .map(([name, value]) => (
          <div key={name} className="contents max-sm:block max-sm:pb-2">
            <dt className="text-[0.875rem] text-ink-soft">{name}</dt>
            <dd className="min-w-0 break-words">
              {value instanceof Date ? <Time at={value} zone={zone} /> : value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
