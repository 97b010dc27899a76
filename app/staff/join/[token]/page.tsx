import type { SearchParams } from '#app/staff/_frame/old-input.ts';
import { readVisitor } from '#app/staff/_frame/visitor.ts';
import { AuthLayout } from '#components/console/auth-layout.tsx';
import { Button, ButtonLink } from '#components/console/button.tsx';
import { TextField } from '#components/console/field.tsx';
import { Notice } from '#components/console/notice.tsx';
import { OwnTimeZone } from '#components/console/own-time-zone.tsx';
import { requirePartner } from '#features/brand/store/partner.ts';
import { openInvitation } from '#features/sign-in/join.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { PASSWORD_ERRORS, PASSWORD_HINT } from '#platform/values/password-rules.ts';
import { choosePassword } from './actions.ts';

type JoinPageProps = { params: Promise<{ token: string }>; searchParams: SearchParams };

export default async function JoinPage({ params, searchParams }: JoinPageProps) {
  const [{ brandName }, { token }, { faults, locked }] = await Promise.all([
    requirePartner(),
    params,
    searchParams,
  ]);
  const { local, company } = signInWays();
  if (!local && company) {
    return (
      <AuthLayout brandName={brandName} title="Sign in with your company account">
        <p>
          This console no longer uses links to join. Your administrator gives you access in {company.label}.
        </p>
        <ButtonLink href="/staff/sign-in">Go to sign-in</ButtonLink>
      </AuthLayout>
    );
  }
  const invited = await openInvitation(token, await readVisitor());
  if (!invited) {
    return (
      <AuthLayout brandName={brandName} title="This link doesn’t work anymore">
        <p>
          A link to join works once, for 24 hours. If you chose a password with it, sign in. If you didn’t,
          someone else may have. Ask the person who invited you for a new link.
        </p>
        <ButtonLink href="/staff/sign-in">Go to sign-in</ButtonLink>
      </AuthLayout>
    );
  }
  const wrong = typeof faults === 'string' ? faults.split('.') : [];
  const weakness = Object.entries(PASSWORD_ERRORS).find(([kind]) => wrong.includes(kind))?.[1];
  return (
    <AuthLayout
      brandName={brandName}
      title={`Welcome, ${invited.name}`}
      note={`Step 1 of 2. You sign in as ${invited.email}.`}
    >
      {locked === 'yes' && (
        <Notice tone="bad" role="alert">
          There were too many tries from here. Wait 15 minutes, then open the link again.
        </Notice>
      )}
      {wrong.length > 0 && (
        <Notice tone="bad" role="alert" title="Not saved yet">
          Fix what’s marked below, and enter both passwords again.
        </Notice>
      )}
      <form action={choosePassword} className="space-y-4">
        <input type="hidden" name="token" value={token} />
        <OwnTimeZone />
        <input type="hidden" name="email" autoComplete="username" value={invited.email} readOnly />
        <TextField
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={PASSWORD_HINT}
          error={weakness}
          required
        />
        <TextField
          name="passwordAgain"
          label="New password again"
          type="password"
          autoComplete="new-password"
          error={wrong.includes('unlike') ? 'The two passwords are not the same.' : undefined}
          required
        />
        <Button>Save password and continue</Button>
      </form>
    </AuthLayout>
  );
}
