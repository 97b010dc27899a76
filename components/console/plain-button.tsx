type PlainButtonProps = {
  variant?: keyof typeof VARIANTS;
  name?: string;
  value?: string;
  children: React.ReactNode;
};

const VARIANTS = {
  primary: 'border-accent-strong bg-accent text-on-accent hover:bg-accent-over',
  quiet: 'border-line-strong bg-surface text-ink hover:border-ink',
} as const;

/** Submits a form whose response is a file: the page can't know when it arrives, so it shows no progress. */
export function PlainButton({ variant = 'quiet', children, ...rest }: PlainButtonProps) {
  return (
    <button
      type="submit"
      className={`inline-flex min-h-10 cursor-pointer items-center justify-center whitespace-nowrap rounded-lg border px-4 py-1.5 font-semibold text-[0.9375rem] ${VARIANTS[variant]}`}
      {...rest}
    >
      {children}
    </button>
  );
}
