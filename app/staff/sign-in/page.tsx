import { companyProblemMessage } from '#app/staff/_shell/company.ts';
import type { SearchParams } from '#app/staff/_shell/old-input.ts';
import { AuthLayout } from '#components/console/auth-layout.tsx';
import { Button } from '#components/console/button.tsx';
import { TextField } from '#components/console/field.tsx';
import { Notice } from '#components/console/notice.tsx';
import { requirePartner } from '#features/brand/store/brand.ts';
import { signOutOfCompanyUrl } from '#features/sign-in/company-sign-in.ts';
import { SIGN_IN_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { formatWait } from '#platform/values/duration.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { signInWithPassword } from './actions.ts';
import { CompanyButton } from './company-button.tsx';

export default async function SignInPage({ searchParams }: { searchParams: SearchParams }) {
  const [{ brandName }, { problem, wait, returned, left }] = await Promise.all([
    requirePartner(),
    searchParams,
  ]);
  const { local, company } = signInWays();
  const message = company && companyProblemMessage(problem, company.label);
  const alsoThere = left === 'company' && company ? await signOutOfCompanyUrl() : null;
  return (
    <AuthLayout brandName={brandName} title="Sign in">
      {problem === 'wrong' && (
        <Notice tone="bad" role="alert">
          The email and password don’t match. Forgot your password? Ask an administrator to reset your
          sign-in.
        </Notice>
      )}
      {problem === 'locked' && (
        <Notice tone="bad" role="alert">
          {`Too many attempts. Wait ${formatWait(Number(wait) || 0)}, then try again.`}
        </Notice>
      )}
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
      {message && (
        <Notice tone="bad" role="alert">
          {message}
        </Notice>
      )}
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
    </AuthLayout>
  );
}
