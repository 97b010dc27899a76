import { STEPS } from '#domain/personal-loan/steps.ts';

/** Check and consent follow the steps. */
const PAGES = STEPS.length + 2;

type JourneyFrameProps = {
  page: number;
  back: string | null;
  aside?: React.ReactNode;
  children: React.ReactNode;
};

/** A page of the form: the way back, how far along it is, the form itself, and beside it what may reassure. */
export function JourneyFrame({ page, back, aside, children }: JourneyFrameProps) {
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,36rem)_minmax(0,19rem)] lg:justify-between">
      <div>
        <div className="flex min-h-11 items-center justify-between gap-4">
          {back ? (
            <a href={back} className="inline-flex min-h-11 items-center">
              Back
            </a>
          ) : (
            <span />
          )}
          <span className="text-base text-ink-soft">
            Page {page} of {PAGES}
          </span>
        </div>
        <progress max={PAGES} value={page} aria-label="How far you are" className="mt-1 mb-8" />
        {children}
      </div>
      {aside && <aside className="lg:pt-20">{aside}</aside>}
    </div>
  );
}

/** A short reassurance beside a form. */
export function Reassurance({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="border-accent border-l-4 bg-surface px-5 py-4 text-base text-ink-soft">
      <h2 className="font-semibold text-base text-ink">{title}</h2>
      <div className="mt-1 grid gap-2">{children}</div>
    </section>
  );
}
