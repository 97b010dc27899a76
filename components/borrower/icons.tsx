export function CheckMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5">
      <Stroke d="m6.5 12.5 3.5 3.5 7.5-8" width="2.5" />
    </svg>
  );
}

export const Arrow = ({ className }: { className: string }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden="true"
    className={`size-5 text-ink-soft motion-safe:transition-transform ${className}`}
  >
    <Stroke d="m5 7.5 5 5 5-5" width="1.75" />
  </svg>
);

/** A line of an icon. */
export const Stroke = ({ d, width }: { d: string; width: string }) => (
  <path
    d={d}
    stroke="currentColor"
    strokeWidth={width}
    strokeLinecap="round"
    strokeLinejoin="round"
    fill="none"
  />
);
