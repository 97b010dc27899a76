import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { CopyButton } from './copy-button.tsx';

/** Beyond this length, a reference is a UUID, which a phone can't show in one line. */
const MAX_LENGTH = 20;

/** Shrinks with its box where large text would break it at a dash. */
export function Reference({ copy, children }: { copy: Dictionary; children: string }) {
  const { yourReference, copyReference } = copy.parts;
  const shape =
    children.length > MAX_LENGTH
      ? 'wrap-anywhere text-[length:max(0.8125rem,min(1.25rem,4.3cqi))]'
      : 'whitespace-nowrap text-[length:min(1.25rem,9cqi)] tracking-wide';
  return (
    <div className="mt-8 flex items-center gap-x-4 rounded-xl bg-sunken px-5 py-3.5 print:mt-4 print:bg-transparent print:p-0 forced-colors:border">
      <p className="@container min-w-0 flex-1">
        <span className="block text-base text-ink-soft">{yourReference}</span>
        <strong className={`block select-all font-semibold tabular-nums leading-snug ${shape}`}>
          {children}
        </strong>
      </p>
      <CopyButton text={children} words={copyReference} label={yourReference} />
    </div>
  );
}

/** A sentence with the reference in it, which doesn't break at its dashes. */
export function WithReference({ reference, children }: { reference: string; children: string }) {
  const [before, after = ''] = children.split(reference);
  return (
    <>
      <span>{before}</span>
      <span className="whitespace-nowrap">{reference}</span>
      <span>{after}</span>
    </>
  );
}
