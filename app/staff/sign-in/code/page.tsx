import { redirect } from 'next/navigation';
import { AuthPage } from '#app/staff/_shell/auth-page.tsx';
import type { SearchParams } from '#app/staff/_shell/old-input.ts';
import { CodeField, LockedProblem } from '#app/staff/_shell/second-factor.tsx';
import { Button } from '#components/console/button.tsx';
import { TextField } from '#components/console/field.tsx';
import { PasskeyButton } from '#components/console/passkey-button.tsx';
import { Problem } from '#components/console/status.tsx';
import { CODE_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { findPendingSignIn, type SecondFactors } from '#features/sign-in/second-factors.ts';
import { readStaffSession } from '#platform/sessions/staff-cookie.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { beginPasskeySignIn, signInWithCode, signInWithPasskey } from '../actions.ts';

type FactorMethod = 'passkey' | 'app' | 'recovery';

const TITLES: Record<FactorMethod, { title: string; note: string; wrong: string; link: string }> = {
  passkey: {
    title: 'Use your passkey',
    note: 'Your browser asks for your fingerprint, face, PIN or security key.',
    wrong: 'That passkey isn’t yours, or it took too long. Try again or choose another way.',
    link: 'Use a passkey',
  },
  app: {
    title: 'Enter your code',
    note: '',
    wrong: 'That code isn’t right or was already used. Enter the next code.',
    link: 'Use an authenticator app',
  },
  recovery: {
    title: 'Use a recovery code',
    note: 'Each recovery code works once.',
    wrong: 'That recovery code isn’t right or was already used.',
    link: 'Use a recovery code',
  },
};

export default async function CodePage({ searchParams }: { searchParams: SearchParams }) {
  const query = await searchParams;
  const { problem, returned, by } = query;
  const factors = await findPendingSignIn(await readStaffSession());
  if (!factors) redirect('/staff/sign-in?problem=not_begun');
  const methods = methodsOf(factors);
  const method = methods.find((known) => known === by) ?? methods[0] ?? 'recovery';
  const form = typeof returned === 'string' ? { returned } : {};
  return (
    <AuthPage title={TITLES[method].title} note={TITLES[method].note}>
      <Problem text={problem === 'wrong' && TITLES[method].wrong} />
      <LockedProblem query={query} />
      {method === 'passkey' ? (
        <PasskeyButton
          kind="get"
          label="Sign in with a passkey"
          withoutScripts="Passkeys need JavaScript. Turn it on, or choose another way below."
          begin={beginPasskeySignIn}
          finish={signInWithPasskey}
          fields={form}
        />
      ) : (
        <form action={signInWithCode} className="space-y-4">
          {typeof returned === 'string' && <input type="hidden" name="returned" value={returned} />}
          <input type="hidden" name="by" value={method} />
          {method === 'app' ? <CodeField /> : <RecoveryField />}
          <Button>Sign in</Button>
        </form>
      )}
      <ul className="space-y-1 text-[0.875rem]">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <li key={other}>
              <a href={`/staff/sign-in/code?${new URLSearchParams({ by: other, ...form })}`}>
                {TITLES[other].link}
              </a>
            </li>
          ))}
      </ul>
    </AuthPage>
  );
}

function methodsOf({ hasPasskey, hasAuthenticator }: SecondFactors): FactorMethod[] {
  return [
    ...(hasPasskey ? ['passkey' as const] : []),
    ...(hasAuthenticator ? ['app' as const] : []),
    'recovery',
  ];
}

function RecoveryField() {
  return (
    <TextField
      name="code"
      label="Recovery code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...fieldAttributes(CODE_FORM, 'code')}
    />
  );
}
