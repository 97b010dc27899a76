const VARIANTS = {
  primary: 'raised border-accent-strong bg-accent text-on-accent hover:bg-accent-over',
  quiet: 'border-line-strong bg-surface text-ink hover:border-ink',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-wash',
} as const;

const SHAPE =
  'inline-flex min-h-13 w-full items-center justify-center rounded-button border-2 px-7 py-3 text-center font-semibold text-[1.0625rem] text-balance no-underline active:translate-y-px motion-safe:transition-colors print:hidden sm:w-auto';

type VariantProps = { variant?: keyof typeof VARIANTS | undefined };

/** A form of plain HTML never shows that it is sending. */
type Sending = { isSending: boolean; sendingLabel: string } | { isSending?: never; sendingLabel?: never };

type ButtonProps = VariantProps & { children: React.ReactNode } & Sending;

/** Keeps the focus while its form is sent. Further clicks do nothing. */
export function Button(props: ButtonProps) {
  const { variant = 'primary', isSending = false, sendingLabel = '', children } = props;
  return (
    <>
      <button
        type="submit"
        aria-disabled={isSending || undefined}
        className={`${SHAPE} ${VARIANTS[variant]} gap-3 ${isSending ? 'cursor-progress' : 'cursor-pointer'}`}
      >
        {isSending && <Spinner />}
        {isSending ? sendingLabel : children}
      </button>
      <span role="status" className="sr-only">
        {isSending ? sendingLabel : ''}
      </span>
    </>
  );
}

function Spinner() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0 motion-safe:animate-spin">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" strokeOpacity="0.3" fill="none" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" fill="none" />
    </svg>
  );
}

export function ButtonLink({
  variant = 'primary',
  href,
  rel,
  children,
}: VariantProps & { href: string; rel?: string; children: React.ReactNode }) {
  return (
    <a href={href} rel={rel} className={`${SHAPE} ${VARIANTS[variant]}`}>
      {children}
    </a>
  );
}
