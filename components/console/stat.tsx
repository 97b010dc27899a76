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
