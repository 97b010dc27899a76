type Tab = { href: string; label: string; isCurrent: boolean };

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="-mx-1 flex flex-wrap gap-1 px-1 pb-1">
      {tabs.map(({ href, label: text, isCurrent }) => (
        <a
          key={href}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className="whitespace-nowrap rounded-lg px-3 py-2 font-medium text-ink-soft no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-wash aria-[current=page]:text-ink"
        >
          {text}
        </a>
      ))}
    </nav>
  );
}

const LINK =
  'rounded-lg border border-line-strong px-3 py-1.5 font-semibold text-ink no-underline hover:border-ink';

type PagerProps = {
  label: string;
  newer?: string | null | undefined;
  older?: string | null | undefined;
  labels?: { newer: string; older: string };
};

/** Of a long list. */
export function Pager({ label, newer, older, labels = { newer: 'Newer', older: 'Older' } }: PagerProps) {
  if (!newer && !older) return null;
  return (
    <nav
      aria-label={label}
      className="flex justify-between gap-4 border-line border-t px-4 py-3 text-[0.875rem] sm:px-5"
    >
      {newer ? (
        <a href={newer} rel="prev" className={LINK}>
          {`← ${labels.newer}`}
        </a>
      ) : (
        <span />
      )}
      {older && (
        <a href={older} rel="next" className={LINK}>
          {`${labels.older} →`}
        </a>
      )}
    </nav>
  );
}
