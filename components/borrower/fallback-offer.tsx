import type { Dictionary } from '#features/wording/model/dictionary.ts';
import type { PartyNames } from '#features/wording/model/party-names.ts';
import { ButtonLink } from './button-link.tsx';

type FallbackOfferProps = { copy: Dictionary; names: PartyNames; isOnlyStep?: boolean };

export function FallbackOffer({ copy, names, isOnlyStep = false }: FallbackOfferProps) {
  const { title, text, action } = copy.prefill.offer;
  return (
    <section aria-labelledby="fallback-title" className="mt-10 border-line border-t pt-6">
      <h2 id="fallback-title" className="text-section">
        {title}
      </h2>
      <p className="mt-1 max-w-[34rem] text-ink-soft">{text(names)}</p>
      <div className="mt-5">
        <ButtonLink variant={isOnlyStep ? 'primary' : 'quiet'} href="/apply/fallback">
          {action}
        </ButtonLink>
      </div>
    </section>
  );
}
