import { AuthPage } from '#app/staff/_shell/auth-page.tsx';
import type { Address } from '#app/staff/_shell/console-page.tsx';
import { readVisitor } from '#app/staff/_shell/visitor.ts';
import { Button } from '#components/console/button.tsx';
import { TextField } from '#components/console/field.tsx';
import { OwnTimeZone } from '#components/console/own-time-zone.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Notice, Problem } from '#components/console/status.tsx';
import { openInvitation } from '#features/sign-in/join.ts';
import { JOIN_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { PASSWORD_ERRORS, PASSWORD_HINT } from '#platform/values/password-rules.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { choosePassword } from '../actions.ts';

export default async function JoinPage({ params, searchParams }: Address<'token'>) {
  const [{ token }, { faults, locked }] = await Promise.all([params, searchParams]);
  const { local, company } = signInWays();
  if (!local && company) {
    return (
      <AuthPage title="Sign in with your company account">
        <p>
          {`This console no longer uses invitation links. Your administrator gives you access in ${company.label}.`}
        </p>
        <ButtonLink href="/staff/sign-in">Go to sign-in</ButtonLink>
      </AuthPage>
    );
  }
  const invited = await openInvitation(token, await readVisitor());
  if (!invited) {
    return (
      <AuthPage title="This link has expired">
        <p>
          An invitation link works once, for 24 hours. If you’ve set a password with it, sign in. If you
          haven’t, someone else may have used it: ask for a new link.
        </p>
        <ButtonLink href="/staff/sign-in">Go to sign-in</ButtonLink>
      </AuthPage>
    );
  }
  const wrong = typeof faults === 'string' ? faults.split('.') : [];
  return (
    <AuthPage title={`Welcome, ${invited.name}`} note={`Step 1 of 2. You’ll sign in as ${invited.email}.`}>
      <Problem
        text={
          locked === 'yes' &&
          'Too many attempts from this network. Wait 15 minutes, then open the link again.'
        }
      />
      {wrong.length > 0 && (
        <Notice tone="bad" role="alert" title="Not saved yet">
          Fix the problem below and enter both passwords again.
        </Notice>
      )}
      <PasswordForm token={token} email={invited.email} errors={wrong} />
    </AuthPage>
  );
}

type PasswordFormProps = { token: string; email: string; errors: readonly string[] };

function PasswordForm({ token, email, errors }: PasswordFormProps) {
  const weakness = Object.entries(PASSWORD_ERRORS).find(([kind]) => errors.includes(kind));
  return (
    <form action={choosePassword} className="space-y-4">
      <input type="hidden" name="token" value={token} />
      <OwnTimeZone />
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <TextField
        name="password"
        label="New password"
        {...fieldAttributes(JOIN_FORM, 'password')}
        autoComplete="new-password"
        hint={PASSWORD_HINT}
        error={weakness?.[1]}
      />
      <TextField
        name="passwordAgain"
        label="Confirm new password"
        {...fieldAttributes(JOIN_FORM, 'passwordAgain')}
        autoComplete="new-password"
        error={errors.includes('unlike') ? 'The passwords don’t match. Enter the same one twice.' : undefined}
      />
      <Button>Save password and continue</Button>
    </form>
  );
}
