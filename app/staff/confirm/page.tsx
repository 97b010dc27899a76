import { requireStaff } from '#app/staff/_shell/access.ts';
import { AuthPage } from '#app/staff/_shell/auth-page.tsx';
import { companyProblemMessage } from '#app/staff/_shell/company.ts';
import { rejectedFormPath, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { CodeField, LockedProblem } from '#app/staff/_shell/second-factor.tsx';
import { Button } from '#components/console/button.tsx';
import { PasskeyButton } from '#components/console/passkey-button.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Problem } from '#components/console/status.tsx';
import { hasCompanyAccount } from '#features/sign-in/company-sign-in.ts';
import { findSecondFactors } from '#features/sign-in/second-factors.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { beginPasskeyConfirmation, confirmWithCode, confirmWithPasskey } from './actions.ts';

const ERROR_MESSAGES = {
  passkey: 'That passkey isn’t yours, or it took too long. Try again.',
  app: 'That code isn’t right or was already used. Enter the next code.',
};

export default async function ConfirmPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('own_account', (await searchParams).returned);
  const query = await searchParams;
  const { problem, returned, by } = query;
  const { hasPasskey, hasAuthenticator } = await findSecondFactors(actor.staffId);
  const back = typeof returned === 'string' ? await rejectedFormPath(returned, actor.staffId) : null;
  const { company } = signInWays();
  const viaCompany = company && (await hasCompanyAccount(actor.staffId)) ? company : null;
  const companyProblem = viaCompany && companyProblemMessage(problem, viaCompany.label);
  const form = back ? { returned: String(returned) } : undefined;
  return (
    <AuthPage title="Confirm it’s you" note="This action is protected. We won’t ask again for five minutes.">
      <Problem text={problem === 'wrong' && ERROR_MESSAGES[by === 'passkey' ? 'passkey' : 'app']} />
      <LockedProblem query={query} />
      <Problem text={companyProblem} />
      {viaCompany && <CompanyConfirmation label={viaCompany.label} returned={back ? String(returned) : ''} />}
      {hasPasskey && (
        <PasskeyButton
          kind="get"
          label="Confirm with a passkey"
          withoutScripts="Passkeys need JavaScript. Turn it on to use yours."
          begin={beginPasskeyConfirmation}
          finish={confirmWithPasskey}
          {...(form && { fields: form })}
        />
      )}
      {hasAuthenticator && (
        <form action={confirmWithCode} className="space-y-4">
          {form && <input type="hidden" name="returned" value={form.returned} />}
          <CodeField />
          <Button variant={hasPasskey ? 'quiet' : 'primary'}>Confirm</Button>
        </form>
      )}
      <p className="text-[0.875rem]">
        <a href={back ?? '/staff'}>{back ? 'Back to the form' : 'Back to the console'}</a>
      </p>
    </AuthPage>
  );
}

function CompanyConfirmation({ label, returned }: { label: string; returned: string }) {
  const way = new URLSearchParams({ confirm: 'yes', ...(returned && { returned }) });
  return (
    <div className="space-y-4">
      <p className="text-ink-soft">{`Sign in again with ${label}. You’ll come back here.`}</p>
      <ButtonLink variant="primary" href={`/staff/sign-in/company?${way}`}>
        {`Confirm with ${label}`}
      </ButtonLink>
    </div>
  );
}
