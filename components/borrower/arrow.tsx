export const Arrow = ({ className }: { className: string }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden="true"
    className={`size-5 text-ink-soft motion-safe:transition-transform ${className}`}
  >
    <path
      d="m5 7.5 5 5 5-5"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      fill="none"
    />
  </svg>
);
