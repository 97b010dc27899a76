import { redirect } from 'next/navigation';
import { AuthPage } from '#app/staff/_shell/auth-page.tsx';
import { flashMessage } from '#app/staff/_shell/flash-message.tsx';
import type { SearchParams } from '#app/staff/_shell/old-input.ts';
import { AuthenticatorKey, CodeField } from '#app/staff/_shell/second-factor.tsx';
import { Button } from '#components/console/button.tsx';
import { ActionButton } from '#components/console/form.tsx';
import { PasskeyButton } from '#components/console/passkey-button.tsx';
import { Problem } from '#components/console/status.tsx';
import { findEnrolling } from '#features/sign-in/join.ts';
import { canHavePasskeys } from '#features/sign-in/passkeys.ts';
import { readOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { readStaffSession } from '#platform/sessions/staff-cookie.ts';
import {
  beginAuthenticatorJoin,
  beginPasskeyJoin,
  joinWithAuthenticator,
  joinWithPasskey,
} from '../actions.ts';

const PROBLEMS: Record<string, string> = {
  wrong: 'That code isn’t right. Each code works once. Check your phone’s clock and try again.',
  locked: 'Too many wrong attempts. Wait a few minutes, then try again.',
};

export default async function SecondFactorPage({ searchParams }: { searchParams: SearchParams }) {
  const person = await findEnrolling(await readStaffSession());
  if (!person) redirect('/staff/sign-in?problem=not_begun');
  const [pending, { by, problem }] = await Promise.all([readOneTimeSecret(person.id), searchParams]);
  const secret = by === 'app' && pending?.kind === 'authenticator' ? pending.secret : null;
  return (
    <AuthPage
      title={secret ? 'Set up your authenticator app' : 'Choose a second factor'}
      note="Step 2 of 2. You’ll use it after your password at each sign-in."
      isWide
    >
      <Problem text={flashMessage(PROBLEMS, problem)} />
      {secret ? <AppSetup secret={secret} email={person.email} /> : <Choice />}
    </AuthPage>
  );
}

function Choice() {
  return (
    <>
      {canHavePasskeys() && (
        <section className="space-y-3">
          <h2 className="font-semibold">Passkey (recommended)</h2>
          <p className="text-ink-soft">
            You confirm with your fingerprint, face, PIN or security key. A fake site can’t use it.
          </p>
          <PasskeyButton
            kind="create"
            label="Create a passkey"
            withoutScripts="Passkeys need JavaScript. Turn it on, or use an authenticator app."
            begin={beginPasskeyJoin}
            finish={joinWithPasskey}
          />
        </section>
      )}
      <section className="space-y-3">
        <h2 className="font-semibold">Authenticator app</h2>
        <p className="text-ink-soft">
          An app on your phone or in your password manager shows a new code every 30 seconds.
        </p>
        <ActionButton action={beginAuthenticatorJoin}>Set up an authenticator app</ActionButton>
      </section>
    </>
  );
}

function AppSetup({ secret, email }: { secret: string; email: string }) {
  return (
    <>
      <AuthenticatorKey secret={secret} email={email} />
      <form action={joinWithAuthenticator} className="space-y-4">
        <CodeField />
        <Button>Finish setup</Button>
      </form>
      <p className="text-[0.875rem]">
        <a href="/staff/join/second-factor">Choose another second factor</a>
      </p>
    </>
  );
}
