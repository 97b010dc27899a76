import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { PartyNames } from '#features/wording/model/party-names.ts';
import { CheckMark } from './check-mark.tsx';

export function WaitingSteps({ copy, names }: { copy: Dictionary; names: PartyNames }) {
  const { steps } = copy.outcome;
  return (
    <div className="waiting mt-8">
      <div aria-hidden="true" className="waiting-bar h-1.5 overflow-hidden rounded-full bg-line" />
      <ol className="mt-6 grid gap-4">
        <li className="flex items-center gap-3">
          <Mark state="done" />
          <span>
            <span>{steps.sent}</span>
            <span className="sr-only">{steps.done}</span>
          </span>
        </li>
        <li aria-current="step" className="flex items-center gap-3 font-semibold">
          <Mark state="current" />
          <span>{steps.checking(names)}</span>
        </li>
        <li className="flex items-center gap-3 text-ink-soft">
          <Mark state="next" />
          <span>{steps.results}</span>
        </li>
      </ol>
    </div>
  );
}

const MARKS = {
  done: 'border-accent-strong bg-accent-strong text-page',
  current: 'border-accent-strong',
  next: 'border-line-strong',
} as const;

function Mark({ state }: { state: keyof typeof MARKS }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-7 shrink-0 place-items-center rounded-full border-2 ${MARKS[state]}`}
    >
      {state === 'done' && <CheckMark />}
      {state === 'current' && (
        <span className="size-2.5 rounded-full bg-accent-strong motion-safe:animate-pulse" />
      )}
    </span>
  );
}
