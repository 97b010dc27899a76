import { ButtonLink } from './button.tsx';
import { PageHead } from './page-head.tsx';

type ConsentUnavailableProps = { operatorName: string; tryAgain: string; fallback: React.ReactNode };

export function ConsentUnavailable({ operatorName, tryAgain, fallback }: ConsentUnavailableProps) {
  return (
    <>
      <PageHead title="We can’t show you the consent text right now">
        <p>
          There is no current consent text of {operatorName} to show. Without it you can’t agree to anything,
          so nothing has been sent. Your answers are saved.
        </p>
      </PageHead>
      <div className="mt-8">
        <ButtonLink href={tryAgain}>Try again</ButtonLink>
      </div>
      {fallback}
    </>
  );
}
