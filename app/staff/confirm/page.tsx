import { Button } from '#components/console/button.tsx';
import { Entrance } from '#components/console/entrance.tsx';
import { TextField } from '#components/console/field.tsx';
import { Notice } from '#components/console/notice.tsx';
import { hasCompanyAccount } from '#console/company-sign-in.ts';
import { signInWays } from '#identity-provider/sign-in-ways.ts';
import { requirePartner } from '#records/partner.ts';
import { requireStaff } from '../desk/access.ts';
import { companyProblemWords } from '../desk/company.ts';
import { pathOfReturned, type SearchParams } from '../desk/returned.ts';
import { saidOf } from '../desk/words.ts';
import { confirmWithCode } from './actions.ts';
import { CompanyConfirmation } from './company-confirmation.tsx';

const PROBLEMS: Record<string, string> = {
  wrong: 'That code isn’t right, or it was used before. Wait for the next code and enter that one.',
  locked: 'There were too many wrong codes. Wait 15 minutes, then try again.',
};

export default async function ConfirmPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('own_account', (await searchParams).returned);
  const [{ brandName }, { problem, returned }] = await Promise.all([requirePartner(), searchParams]);
  const back = typeof returned === 'string' ? await pathOfReturned(returned, actor.staffId) : null;
  const { company } = signInWays();
  const viaCompany = company && (await hasCompanyAccount(actor.staffId)) ? company : null;
  const said = saidOf(PROBLEMS, problem) ?? (viaCompany && companyProblemWords(problem, viaCompany.label));
  return (
    <Entrance
      brandName={brandName}
      title="Confirm that it’s you"
      note="This action is protected. After you confirm, similar actions won’t ask for five minutes."
    >
      {said && (
        <Notice tone="bad" role="alert">
          {said}
        </Notice>
      )}
      {viaCompany ? (
        <CompanyConfirmation label={viaCompany.label} returned={back ? String(returned) : ''} />
      ) : (
        <form action={confirmWithCode} className="space-y-4">
          {back && <input type="hidden" name="returned" value={String(returned)} />}
          <TextField
            name="code"
            label="Six-digit code"
            hint="Open your authenticator app. It shows a new code every 30 seconds."
            inputMode="numeric"
            autoComplete="one-time-code"
            required
          />
          <Button>Confirm</Button>
        </form>
      )}
      <p className="text-[0.875rem]">
        <a href={back ?? '/staff'}>{back ? 'Go back to the form' : 'Go back to the console'}</a>
      </p>
    </Entrance>
  );
}
