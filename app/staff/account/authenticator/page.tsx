import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { flashMessage } from '#app/staff/_shell/flash-message.tsx';
import { AuthenticatorKey, CodeField, ConfirmFirst } from '#app/staff/_shell/second-factor.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ActionButton } from '#components/console/form.tsx';
import { Problem } from '#components/console/status.tsx';
import { findFactors } from '#features/sign-in/second-factors.ts';
import { isConfirmedFor } from '#features/sign-in/step-up.ts';
import { readOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { readStaffSession } from '#platform/sessions/staff-cookie.ts';
import { beginAuthenticator, connectAuthenticator } from '../actions.ts';

const PROBLEMS: Record<string, string> = {
  wrong: 'That code isn’t right. Check your phone’s clock, then enter the newest code.',
  locked: 'Too many wrong codes. Wait a few minutes, then try again.',
};

export default async function AuthenticatorPage(address: Address) {
  const page = await openFormPage('own_account', address);
  const { actor, query } = page;
  const [isConfirmed, { hasAuthenticator }, secretToShow] = await Promise.all([
    isConfirmedFor('own_account', await readStaffSession()),
    findFactors(actor.staffId),
    readOneTimeSecret(actor.staffId),
  ]);
  const secret = secretToShow?.kind === 'authenticator' ? secretToShow.secret : null;
  return (
    <ConsolePage
      page={page}
      area="account"
      title="Authenticator app"
      note={
        hasAuthenticator
          ? 'A new app replaces your current one and signs you out everywhere else.'
          : 'Connecting an app signs you out everywhere else.'
      }
      up={{ href: '/staff/account', label: 'Your account' }}
    >
      <Problem text={flashMessage(PROBLEMS, query.problem)} />
      <Card>
        {!isConfirmed && <ConfirmFirst />}
        {isConfirmed && !secret && (
          <ActionButton action={beginAuthenticator} variant="primary">
            Create a new key
          </ActionButton>
        )}
        {isConfirmed && secret && (
          <div className="space-y-4">
            <AuthenticatorKey secret={secret} email={actor.email} />
            <form action={connectAuthenticator} className="max-w-md space-y-4">
              <CodeField />
              <Button>Connect app</Button>
            </form>
          </div>
        )}
      </Card>
    </ConsolePage>
  );
}
