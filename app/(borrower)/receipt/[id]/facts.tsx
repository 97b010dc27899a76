export function FactList({ children }: { children: React.ReactNode }) {
  return <dl className="mt-4 border-line border-b print:mt-2">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="grid break-inside-avoid gap-x-4 border-line border-t py-3 print:py-1 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      <dt className="text-base text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  );
}
