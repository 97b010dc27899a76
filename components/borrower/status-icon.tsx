export type StatusIconKind = 'done' | 'onward' | 'waiting' | 'note';

const STROKES: Record<StatusIconKind, string> = {
  done: 'm7.5 12.5 3 3 6-7',
  onward: 'M6.5 12h11m-4.5-4.5 4.5 4.5-4.5 4.5',
  waiting: 'M12 7v5.25l3.25 2',
  note: 'M12 11.5V16.5M12 7.75v.01',
};

export function StatusIcon({ kind }: { kind: StatusIconKind }) {
  return (
    <span
      aria-hidden="true"
      className="mb-5 grid size-12 print:hidden place-items-center rounded-full border border-accent-strong bg-accent-wash text-accent-strong"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-8">
        <path
          d={STROKES[kind]}
          stroke="currentColor"
          strokeWidth="1.9"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
      </svg>
    </span>
  );
}
