import { redirect } from 'next/navigation';
import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { Card } from '#components/console/card.tsx';
import { ActionButton } from '#components/console/form.tsx';
import { Notice } from '#components/console/status.tsx';
import { readOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { acknowledgeRecoveryCodes } from '../actions.ts';

export default async function RecoveryCodesPage(address: Address) {
  const page = await openPage('own_account', address);
  const secretToShow = await readOneTimeSecret(page.actor.staffId);
  if (secretToShow?.kind !== 'recovery_codes') redirect('/staff/account');
  return (
    <ConsolePage page={page} area="account" title="Save your recovery codes">
      <Notice tone="warn" title="We won’t show these codes again after you leave">
        If you lose your phone, each code works once. Print them or save them in your password manager.
      </Notice>
      <Card>
        <ul className="grid w-fit grid-cols-2 gap-x-10 gap-y-2 whitespace-nowrap font-mono max-sm:grid-cols-1">
          {secretToShow.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </Card>
      <ActionButton action={acknowledgeRecoveryCodes} variant="primary">
        I’ve saved them
      </ActionButton>
    </ConsolePage>
  );
}
