// Apart from the button that shows progress: the error page, which every page of the form loads, has only a link.
export const VARIANTS = {
  primary: 'raised border-accent-strong bg-accent text-on-accent hover:bg-accent-over',
  quiet: 'border-line-strong bg-surface text-ink hover:border-ink',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-wash',
} as const;

export const SHAPE =
  'inline-flex min-h-13 w-full items-center justify-center rounded-button border-2 px-7 py-3 text-center font-semibold text-[1.0625rem] text-balance no-underline active:translate-y-px motion-safe:transition-colors print:hidden sm:w-auto';

export type VariantProps = { variant?: keyof typeof VARIANTS | undefined };

type ButtonLinkProps = VariantProps & { href: string; rel?: string; children: React.ReactNode };

export function ButtonLink({ variant = 'primary', href, rel, children }: ButtonLinkProps) {
  return (
    <a href={href} rel={rel} className={`${SHAPE} ${VARIANTS[variant]}`}>
      {children}
    </a>
  );
}

/** Below a message. */
export const NextLink = (props: ButtonLinkProps) => (
  <div className="mt-8">
    <ButtonLink {...props} />
  </div>
);
