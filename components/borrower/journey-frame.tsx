import type { Elements } from '#components/elements.ts';
import type { Progress } from '#features/form/model/journey.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { DAY_MS } from '#platform/values/duration.ts';
import { ExpiryWarning } from './expiry-warning.tsx';
import { Stroke } from './icons.tsx';
import { Columns, Panel } from './page-parts.tsx';

/** A time limit above 20 hours needs no warning (WCAG 2.2.1), so most pages load no timer. */
const WARNING_NEEDED_BELOW_MS = DAY_MS;

type JourneyFrameProps = {
  progress: Progress;
  back: string | null;
  answersExpireInMs: number | null;
  answerRetention: string;
  copy: Dictionary;
  aside: React.ReactNode;
  children: Elements;
};

export function JourneyFrame({ aside, children, ...props }: JourneyFrameProps) {
  const { progress, back, answersExpireInMs, answerRetention, copy } = props;
  const { form, steps } = copy;
  const { stage, stages, name, page } = progress;
  return (
    <Columns aside={aside}>
      <Panel>
        <div className="-mt-3 mb-1 flex min-h-11 items-center justify-between gap-4 sm:-mt-4">
          {back && (
            <a href={back} className="no-print -ml-1 inline-flex min-h-11 items-center gap-1.5 pr-2">
              <BackArrow />
              <span>{form.back}</span>
            </a>
          )}
          <span className="ml-auto text-base text-ink-soft tabular-nums">
            {steps.progress(stage + 1, stages, steps.stages[name], page)}
          </span>
        </div>
        <ProgressBar {...progress} />
        {children}
        {answersExpireInMs !== null && answersExpireInMs < WARNING_NEEDED_BELOW_MS && (
          <ExpiryWarning
            expiresInMs={answersExpireInMs}
            words={{ ...form.expiry, prolonged: form.expiry.prolonged(answerRetention) }}
          />
        )}
      </Panel>
    </Columns>
  );
}

/** The text above says the same. */
function ProgressBar({ stage, stages, part }: Progress) {
  return (
    <div aria-hidden="true" className="no-print mb-8 grid auto-cols-fr grid-flow-col gap-1.5">
      {Array.from({ length: stages }, (_, index) => index).map((index) => (
        <progress key={index} value={index < stage ? 1 : index === stage ? part : 0} />
      ))}
    </div>
  );
}

function BackArrow() {
  return (
    <svg viewBox="0 0 20 20" className="size-5 shrink-0" aria-hidden="true">
      <Stroke d="M12.5 4.5 7 10l5.5 5.5" width="1.75" />
    </svg>
  );
}
