type PageHeadProps = { title: string; tab?: string; hasErrors?: boolean; children?: React.ReactNode };

export function PageHead({ title, tab = title, hasErrors = false, children }: PageHeadProps) {
  return (
    <>
      {/* The same word in Spanish. */}
      <title>{`${hasErrors ? 'Error: ' : ''}${tab}`}</title>
      <h1 tabIndex={-1} className="text-title">
        {title}
      </h1>
      {children && <div className="mt-3 max-w-[34rem] text-ink-soft">{children}</div>}
    </>
  );
}
