import type { Dictionary } from '#features/wording/model/dictionary.ts';

export function Reference({ copy, children }: { copy: Dictionary; children: string }) {
  return (
    <p className="mt-8 block rounded-xl bg-sunken px-5 py-3.5 print:mt-4 print:bg-transparent print:p-0 forced-colors:border">
      <span className="block text-base text-ink-soft">{copy.parts.yourReference}</span>
      <strong className="select-all whitespace-nowrap font-semibold text-xl tabular-nums tracking-wide">
        {children}
      </strong>
    </p>
  );
}

/** A sentence with the reference in it, which doesn't break at its dashes. */
export function WithReference({ reference, children }: { reference: string; children: string }) {
  const [before, after = ''] = children.split(reference);
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{reference}</span>
      {after}
    </>
  );
}
