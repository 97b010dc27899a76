/** Apart from the fields: a page with a plain input would load their scripts too. */
export const FIELD =
  'min-h-13 w-full rounded-xl border border-line-strong bg-surface px-[min(1rem,4vw)] py-2.5 text-ink text-lg hover:border-ink aria-invalid:border-2 aria-invalid:border-danger';

/** Of a question with an error. */
export const ERROR_SIDE = 'border-danger border-l-4 pl-4';

type FieldErrorProps = { name: string; className?: string; children: string };

export const FieldError = ({ name, className = 'mt-1', children }: FieldErrorProps) => (
  <p id={`${name}-error`} className={`${className} font-semibold text-danger`}>
    {/* The same word in Spanish. */}
    <span className="sr-only">Error: </span>
    <span>{children}</span>
  </p>
);

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
