import { AuthPage } from '#app/staff/_shell/auth-page.tsx';
import { companyProblemMessage } from '#app/staff/_shell/company.ts';
import type { SearchParams } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { TextField } from '#components/console/field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Notice, Problem } from '#components/console/status.tsx';
import { signOutOfCompanyUrl } from '#features/sign-in/company-sign-in.ts';
import { SIGN_IN_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { formatWait } from '#platform/values/duration.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { signInWithPassword } from './actions.ts';

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const { problem, wait, returned, left } = await searchParams;
  const { local, company } = signInWays();
  const message = company && companyProblemMessage(problem, company.label);
  const alsoThere = left === 'company' && company ? await signOutOfCompanyUrl() : null;
  return (
    <AuthPage title="Sign in">
      <Problem
        text={
          problem === 'wrong' &&
          'The email and password don’t match. Forgot your password? Ask an administrator to reset your sign-in.'
        }
      />
      <Problem
        text={
          problem === 'locked' && `Too many attempts. Wait ${formatWait(Number(wait) || 0)}, then try again.`
        }
      />
      {problem === 'not_begun' && (
        <Notice tone="warn" role="alert">
          That took too long or started in another window. Start again.
        </Notice>
      )}
      {typeof returned === 'string' && (
        <Notice tone="warn" role="status">
          Your session ended. Sign in again to get back what you typed.
        </Notice>
      )}
      <Problem text={message} />
      {(left === 'yes' || left === 'company') && (
        <Notice tone="good" role="status">
          <span>You’re signed out. </span>
          {alsoThere && <a href={alsoThere}>{`Sign out of ${company?.label} too`}</a>}
        </Notice>
      )}
      {company && <CompanyButton label={company.label} returned={returned} isOnly={!local} />}
      {local && (
        <form action={signInWithPassword} className="space-y-4">
          {typeof returned === 'string' && <input type="hidden" name="returned" value={returned} />}
          <TextField
            name="email"
            label="Email address"
            autoComplete="username"
            {...fieldAttributes(SIGN_IN_FORM, 'email')}
          />
          <TextField
            name="password"
            label="Password"
            {...fieldAttributes(SIGN_IN_FORM, 'password')}
            autoComplete="current-password"
          />
          <Button>Continue</Button>
        </form>
      )}
    </AuthPage>
  );
}

type CompanyButtonProps = { label: string; returned?: string | string[] | undefined; isOnly: boolean };

function CompanyButton({ label, returned, isOnly }: CompanyButtonProps) {
  const way = typeof returned === 'string' ? `?${new URLSearchParams({ returned })}` : '';
  return (
    <div className="grid gap-5">
      <ButtonLink variant={isOnly ? 'primary' : 'quiet'} href={`/staff/sign-in/company${way}`}>
        {`Continue with ${label}`}
      </ButtonLink>
      {!isOnly && (
        <p className="flex items-center gap-3 text-[0.875rem] text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or with a password
        </p>
      )}
    </div>
  );
}
