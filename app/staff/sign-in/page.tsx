import { companyProblemMessage } from '#app/staff/_frame/company.ts';
import { formatWait } from '#app/staff/_frame/flash-message.ts';
import type { SearchParams } from '#app/staff/_frame/old-input.ts';
import { AuthLayout } from '#components/console/auth-layout.tsx';
import { Button } from '#components/console/button.tsx';
import { TextField } from '#components/console/field.tsx';
import { Notice } from '#components/console/notice.tsx';
import { requirePartner } from '#features/brand/store/partner.ts';
import { signOutOfCompanyUrl } from '#features/sign-in/company-sign-in.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
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
          The email address and password don’t match. Check both. If you forgot your password, ask an
          administrator to reset your sign-in.
        </Notice>
      )}
      {problem === 'locked' && (
        <Notice tone="bad" role="alert">
          There were too many tries. Wait {formatWait(Number(wait) || 0)}, then try again.
        </Notice>
      )}
      {problem === 'not_begun' && (
        <Notice tone="warn" role="alert">
          That took too long, or began in another window. Please start again.
        </Notice>
      )}
      {typeof returned === 'string' && (
        <Notice tone="warn" role="status">
          You were away for too long. Sign in, and what you typed is there again.
        </Notice>
      )}
      {message && (
        <Notice tone="bad" role="alert">
          {message}
        </Notice>
      )}
      {(left === 'yes' || left === 'company') && (
        <Notice tone="good" role="status">
          You are signed out. {alsoThere && <a href={alsoThere}>Sign out of {company?.label} too</a>}
        </Notice>
      )}
      {company && <CompanyButton label={company.label} returned={returned} isOnly={!local} />}
      {local && (
        <form action={signInWithPassword} className="space-y-4">
          {typeof returned === 'string' && <input type="hidden" name="returned" value={returned} />}
          <TextField name="email" label="Email address" type="email" autoComplete="username" required />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
            required
          />
          <Button>Continue</Button>
        </form>
      )}
    </AuthLayout>
  );
}
