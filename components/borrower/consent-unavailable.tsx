import { ButtonLink } from './button.tsx';
import { PageHead } from './page-head.tsx';

type ConsentUnavailableProps = { operatorName: string; tryAgain: string; fallback: React.ReactNode };

export function ConsentUnavailable({ operatorName, tryAgain, fallback }: ConsentUnavailableProps) {
  return (
    <>
      <PageHead title="We can’t show the consent text right now">
        <p>
          We couldn’t get the current text from {operatorName}, so there’s nothing to agree to yet. Nothing
          has been sent, and your answers are saved.
        </p>
      </PageHead>
      <div className="mt-8">
        <ButtonLink href={tryAgain}>Try again</ButtonLink>
      </div>
      {fallback}
    </>
  );
}
