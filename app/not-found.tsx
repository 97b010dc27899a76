import { ButtonLink } from '#components/borrower/button.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { Shell } from '#components/borrower/shell.tsx';

export default function NotFound() {
  return (
    <Shell>
      <MessagePage icon="note">
        <PageHead title="There is no such page">
          <p>The address may be mistyped. Your answers, if you have begun, are still there.</p>
        </PageHead>
        <div className="mt-8">
          <ButtonLink href="/">Go to the start page</ButtonLink>
        </div>
      </MessagePage>
    </Shell>
  );
}
