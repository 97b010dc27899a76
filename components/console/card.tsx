type CardProps = {
  title?: React.ReactNode;
  note?: React.ReactNode;
  actions?: React.ReactNode;
  isFlush?: boolean;
  id?: string;
  children?: React.ReactNode;
};

export function Card({ title, note, actions, isFlush = false, id, children }: CardProps) {
  return (
    <section id={id} className="min-w-0 overflow-hidden rounded-xl border border-line bg-surface">
      {(title || actions) && (
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 pt-4 pb-3 sm:px-5">
          <div className="min-w-0">
            {title && <h2 className="font-semibold text-[1.0625rem] leading-6">{title}</h2>}
            {note && <p className="mt-0.5 max-w-prose text-[0.875rem] text-ink-soft">{note}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      <div className={isFlush ? '' : title ? 'px-4 pb-5 sm:px-5' : 'p-4 sm:p-5'}>{children}</div>
    </section>
  );
}
