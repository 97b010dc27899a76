/** For an input with these classes. */
export const MONEY_INPUT = 'pl-9 font-medium tabular-nums';

type MoneyBoxProps = { className?: string; children: React.ReactElement };

/** A dollar sign in front of an amount. */
export const MoneyBox = ({ className = '', children }: MoneyBoxProps) => (
  <div className={`relative ${className}`}>
    <span
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-ink-soft text-lg"
    >
      $
    </span>
    {children}
  </div>
);
