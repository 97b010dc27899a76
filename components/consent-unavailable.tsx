import { startingWith } from '#domain/sentence.ts';
import { ButtonLink } from './button.tsx';
import { PageHead } from './page-head.tsx';

/** The honest page where nobody can agree to anything, since the text to agree to can't be had. */
export function ConsentUnavailable({ operatorName }: { operatorName: string }) {
  return (
    <>
      <PageHead title="We can’t show you the consent text right now">
        <p>
          {startingWith(operatorName)} is not giving us its current consent text. Without it you can’t agree
          to anything, so nothing has been sent. Your answers are saved.
        </p>
      </PageHead>
      <div className="mt-8">
        <ButtonLink href="/apply/personal-loan/consent">Try again</ButtonLink>
      </div>
    </>
  );
}
