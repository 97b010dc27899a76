import { requireStaff } from '#app/staff/_shell/access.ts';
import { WithoutScripts } from '#app/staff/_shell/code-field.tsx';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { flashMessage } from '#app/staff/_shell/flash-message.ts';
import { FlashNotice } from '#app/staff/_shell/flash-notice.tsx';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { Card } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Notice } from '#components/console/notice.tsx';
import { PasskeyButton } from '#components/console/passkey-button.tsx';
import { findFactors } from '#features/sign-in/second-factors.ts';
import { isConfirmedFor } from '#features/sign-in/step-up.ts';
import { readStaffSession } from '#platform/sessions/staff-cookie.ts';
import { ConfirmFirst } from '../confirm-first.tsx';
import { addOwnPasskey, beginPasskeyAdding } from './actions.ts';
import { PasskeyEntry } from './passkey-entry.tsx';

const PROBLEMS: Record<string, string> = {
  not_added: 'We couldn’t add the passkey. Try again.',
  last: 'This is your last second factor. Add another one before you remove it.',
  none: 'That passkey is already removed.',
};

export default async function PasskeysPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('own_account');
  const [isConfirmed, factors, formState, { done, problem }] = await Promise.all([
    isConfirmedFor('own_account', await readStaffSession()),
    findFactors(actor.staffId),
    findFormState(actor, searchParams),
    searchParams,
  ]);
  const wrong = flashMessage(PROBLEMS, problem);
  return (
    <ConsolePage
      actor={actor}
      area="account"
      title="Passkeys"
      note="You confirm with your fingerprint, face, PIN or security key. A fake site can’t use it."
      up={{ href: '/staff/account', label: 'Your account' }}
    >
      <FlashNotice page="passkeys" done={done} />
      {wrong && (
        <Notice tone="bad" role="alert">
          {wrong}
        </Notice>
      )}
      <FormErrors errors={formState.errors} />
      <Card title="Your passkeys">
        {factors.passkeys.length === 0 && <p className="text-ink-soft">You have no passkeys yet.</p>}
        <ul className="divide-y divide-line">
          {factors.passkeys.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} zone={actor.timeZone} />
          ))}
        </ul>
      </Card>
      <Card title="Add a passkey" note="Add one per device, or one your password manager syncs.">
        {!factors.canHavePasskeys && (
          <p className="text-ink-soft">Passkeys need a host name. You opened this console by IP address.</p>
        )}
        {factors.canHavePasskeys && !isConfirmed && <ConfirmFirst />}
        {factors.canHavePasskeys && isConfirmed && (
          <>
            <PasskeyButton
              kind="create"
              label="Create a passkey"
              begin={beginPasskeyAdding}
              finish={addOwnPasskey}
            />
            <WithoutScripts>Passkeys need JavaScript. Turn it on to add one.</WithoutScripts>
          </>
        )}
      </Card>
    </ConsolePage>
  );
}
