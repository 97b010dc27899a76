import { capitalize } from '#platform/values/capitalize.ts';
import { ButtonLink } from './button.tsx';

export function FallbackOffer({ operatorName }: { operatorName: string }) {
  return (
    <section aria-labelledby="fallback-title" className="mt-10 border-line border-t pt-6">
      <h2 id="fallback-title" className="text-section">
        Another option
      </h2>
      <p className="mt-1 max-w-[34rem] text-ink-soft">
        {capitalize(operatorName)} has its own form. You can continue there without entering your answers
        again.
      </p>
      <div className="mt-5">
        <ButtonLink variant="quiet" href="/apply/fallback">
          Continue with my answers
        </ButtonLink>
      </div>
    </section>
  );
}
