import { STEPS } from '#domain/personal-loan/steps.ts';
import { Panel } from './panel.tsx';

/** Check and consent follow the steps. */
const PAGES = STEPS.length + 2;

type JourneyFrameProps = {
  page: number;
  back: string | null;
  aside: React.ReactNode;
  children: React.ReactNode;
};

/** A page of the form: how far along it is, the way back, the form itself, and beside it what may reassure. */
export function JourneyFrame({ page, back, aside, children }: JourneyFrameProps) {
  return (
    <div className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,40rem)_minmax(0,18rem)] lg:justify-between">
      <Panel>
        <div className="mb-1 flex min-h-11 items-center justify-between gap-4 sm:-mt-3">
          <span className="text-base text-ink-soft">
            Page {page} of {PAGES}
          </span>
          {back && (
            <a href={back} className="inline-flex min-h-11 items-center">
              Back
            </a>
          )}
        </div>
        <progress max={PAGES} value={page} aria-label="How far you are" className="mb-8" />
        {children}
      </Panel>
      <aside className="grid gap-7 lg:pt-10">{aside}</aside>
    </div>
  );
}

/** A short reassurance beside a form. */
export function Reassurance({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="border-accent border-t-2 pt-3 text-base text-ink-soft">
      <h2 className="font-semibold text-base text-ink">{title}</h2>
      <div className="mt-1 grid gap-2">{children}</div>
    </section>
  );
}
