export type Tab = { href: string; label: string; isCurrent: boolean };

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
