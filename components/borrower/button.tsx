const VARIANTS = {
  primary: 'border-accent-strong bg-accent text-on-accent hover:bg-accent-over',
  quiet: 'border-line-strong bg-surface text-ink hover:border-ink',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-wash',
} as const;

const SHAPE =
  'inline-flex min-h-13 w-full items-center justify-center rounded-xl border-2 px-7 py-3 text-center font-semibold text-[1.0625rem] text-balance no-underline active:translate-y-px motion-safe:transition-colors print:hidden sm:w-auto';

type VariantProps = { variant?: keyof typeof VARIANTS | undefined };

type ButtonProps = VariantProps & { children: React.ReactNode; isSending?: boolean };

/** Stays enabled while its form is sent. Further clicks do nothing. */
export function Button({ variant = 'primary', isSending = false, children }: ButtonProps) {
  return (
    <>
      <button type="submit" className={`${SHAPE} ${VARIANTS[variant]} cursor-pointer`}>
        {children}
      </button>
      <span role="status" className={isSending ? 'breathing mt-3 block text-base text-ink-soft' : 'sr-only'}>
        {isSending ? 'Sending…' : ''}
      </span>
    </>
  );
}

export function ButtonLink({
  variant = 'primary',
  href,
  children,
}: VariantProps & { href: string; children: React.ReactNode }) {
  return (
    <a href={href} className={`${SHAPE} ${VARIANTS[variant]}`}>
      {children}
    </a>
  );
}
