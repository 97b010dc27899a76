import type { OtherProduct, ResumePoint } from '#features/application/model/welcome-back.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { ButtonLink } from './button-link.tsx';

const START_OVER = '/apply/start-over';

type WelcomeBackProps = {
  point: ResumePoint;
  /** A sentence about the borrower's request. */
  outcome: string | null;
  /** Of the link that the borrower followed. */
  other: OtherProduct | null;
  copy: Dictionary;
};

/** On the start page, for a browser with answers or a request. */
export function WelcomeBack({ point, outcome, other, copy: { welcomeBack, parts } }: WelcomeBackProps) {
  return (
    <section
      aria-labelledby="welcome-back"
      className={`mb-8 rounded-2xl border border-accent-strong bg-surface px-6 py-5 shadow-card sm:mb-10 ${other ? '' : 'sm:flex sm:items-center sm:justify-between sm:gap-8'}`}
    >
      <div>
        {/* The first heading of the page is the h1 below. */}
        <p id="welcome-back" className="font-heading font-semibold text-section">
          {welcomeBack.title}
        </p>
        {other && (
          <p className="mt-1 text-base text-ink-soft">
            {welcomeBack.other(welcomeBack.products[other.product], welcomeBack.products[point.product])}
          </p>
        )}
        <p className="mt-1 text-base text-ink-soft">
          {point.kind === 'form'
            ? welcomeBack.form(point.progress.stage + 1, point.progress.stages, point.title)
            : outcome}
        </p>
      </div>
      {/* The names of two products need the whole width. */}
      <div
        className={`mt-4 flex flex-wrap items-center gap-x-5 gap-y-1 ${other ? '' : 'sm:mt-0 sm:shrink-0 sm:flex-nowrap'}`}
      >
        <ButtonLink href={point.path}>
          {point.kind === 'form' ? welcomeBack.continue : welcomeBack.seeRequest}
        </ButtonLink>
        <a
          href={other ? `${START_OVER}?${other.query}` : START_OVER}
          className="inline-flex min-h-11 items-center"
        >
          {other ? welcomeBack.startOther(welcomeBack.products[other.product]) : parts.startOver}
        </a>
      </div>
    </section>
  );
}

type ResumedNoteProps = { welcome: unknown; copy: Dictionary };

/** On the page of the form that a campaign link resumed. */
export function ResumedNote({ welcome, copy }: ResumedNoteProps) {
  if (welcome !== 'back') return null;
  return (
    <p className="no-print mb-6 flex flex-wrap items-center gap-x-4 border-accent-strong border-l-4 bg-accent-wash px-5 py-1">
      <span className="py-2">{copy.welcomeBack.resumed}</span>
      <a href={START_OVER} className="inline-flex min-h-11 items-center">
        {copy.parts.startOver}
      </a>
    </p>
  );
}
