/** The number by which a borrower, the partner and the operator can all find a request. */
export function Reference({ children }: { children: string }) {
  return (
    <p className="mt-6 inline-block rounded-xl border border-line bg-surface px-5 py-3">
      <span className="block text-base text-ink-soft">Your reference</span>
      <strong className="font-semibold text-xl tabular-nums tracking-wide">{children}</strong>
    </p>
  );
}
