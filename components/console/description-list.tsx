export function DescriptionList({
  items,
}: {
  items: readonly (readonly [name: string, value: React.ReactNode])[];
}) {
  return (
    <dl className="grid grid-cols-[minmax(8rem,auto)_1fr] gap-x-6 gap-y-2 max-sm:grid-cols-1 max-sm:gap-y-0.5">
      {items.map(([name, value]) => (
        <div key={name} className="contents max-sm:block max-sm:pb-2">
          <dt className="text-[0.875rem] text-ink-soft">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
