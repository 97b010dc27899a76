import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { PartyNames } from '#features/wording/model/party-names.ts';

type OutcomeTextProps = {
  state: Dictionary['outcome']['states'][keyof Dictionary['outcome']['states']];
  names: PartyNames;
  wait?: string | null;
  /** In place of the state's paragraphs. */
  news?: string | null;
};

export function OutcomeText({ state, names, wait = null, news = null }: OutcomeTextProps) {
  const paragraphs = [...(news ? [news] : state.paragraphs(names, wait)), state.next?.(names) ?? ''].filter(
    Boolean,
  );
  return (
    <div className="mt-3 grid max-w-[34rem] gap-3 text-ink-soft">
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  );
}
