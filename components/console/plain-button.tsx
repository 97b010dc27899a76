export const VARIANTS = {
  primary: 'border-accent-strong bg-accent text-on-accent hover:bg-accent-over',
  quiet: 'border-line-strong bg-surface text-ink hover:border-ink',
  danger: 'border-danger bg-surface text-danger hover:bg-danger-wash',
} as const;

const BASE =
  'inline-flex min-h-10 cursor-pointer items-center justify-center whitespace-nowrap rounded-lg border px-4 py-1.5 font-semibold text-[0.9375rem]';
export const SHAPE = `${BASE} gap-2 no-underline motion-safe:transition-colors`;

type VariantProps = { variant?: keyof typeof VARIANTS };

export type ButtonProps = VariantProps & {
  name?: string;
  value?: string;
  formAction?: (data: FormData) => void | Promise<void>;
  children: React.ReactNode;
};

type ButtonLinkProps = VariantProps & { href: string; children: React.ReactNode };

export function ButtonLink({ variant = 'quiet', href, children }: ButtonLinkProps) {
  return (
    <a href={href} className={`${SHAPE} ${VARIANTS[variant]}`}>
      {children}
    </a>
  );
}

/** Submits a form whose response is a file: the page can't know when it arrives, so it shows no progress. */
export function PlainButton({ variant = 'quiet', children, ...rest }: ButtonProps) {
  return (
    <button type="submit" className={`${BASE} ${VARIANTS[variant]}`} {...rest}>
      {children}
    </button>
  );
}

/** Works without scripts: it reloads the page with the typed values in the URL. */
export function PreviewButton({ page }: { page: string }) {
  return (
    <button
      type="submit"
      formMethod="get"
      formAction={page}
      formNoValidate
      className={`${BASE} ${VARIANTS.quiet}`}
    >
      Preview
    </button>
  );
}
