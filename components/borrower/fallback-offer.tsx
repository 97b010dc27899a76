import { capitalize } from '#platform/values/capitalize.ts';
import { ButtonLink } from './button.tsx';

export function FallbackOffer({ operatorName }: { operatorName: string }) {
  return (
    <section aria-labelledby="fallback-title" className="mt-10 border-line border-t pt-6">
      <h2 id="fallback-title" className="text-xl">
        Another way
      </h2>
      <p className="mt-1 max-w-[34rem] text-ink-soft">
        {capitalize(operatorName)} has a form of its own. You can take your answers there, so that you don’t
        type them again.
      </p>
      <div className="mt-5">
        <ButtonLink variant="quiet" href="/apply/fallback">
          Take my answers there
        </ButtonLink>
      </div>
    </section>
  );
}
