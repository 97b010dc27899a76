export function Reference({ children }: { children: string }) {
  return (
    <p className="mt-8 block rounded-xl bg-sunken px-5 py-3.5 print:mt-4 print:bg-transparent print:p-0 forced-colors:border">
      <span className="block text-base text-ink-soft">Your reference</span>
      <strong className="select-all font-semibold text-xl tabular-nums tracking-wide">{children}</strong>
    </p>
  );
}
