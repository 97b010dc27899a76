import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { flashMessage } from '#app/staff/_shell/flash-message.tsx';
import { ConfirmFirst } from '#app/staff/_shell/second-factor.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { TextField } from '#components/console/field.tsx';
import { ConfirmForm } from '#components/console/form.tsx';
import { PasskeyButton } from '#components/console/passkey-button.tsx';
import { Problem } from '#components/console/status.tsx';
import { Sentence } from '#components/console/time.tsx';
import { PASSKEY_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import { findFactors, type OwnPasskey } from '#features/sign-in/second-factors.ts';
import { isConfirmedFor } from '#features/sign-in/step-up.ts';
import { readStaffSession } from '#platform/sessions/staff-cookie.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { addOwnPasskey, beginPasskeyAdding, removeOwnPasskey, renameOwnPasskey } from '../actions.ts';

const PROBLEMS: Record<string, string> = {
  not_added: 'We couldn’t add the passkey. Try again.',
  last: 'This is your last second factor. Add another one before you remove it.',
  none: 'That passkey is already removed.',
};

export default async function PasskeysPage(address: Address) {
  const page = await openFormPage('own_account', address);
  const { actor, query } = page;
  const [isConfirmed, factors] = await Promise.all([
    isConfirmedFor('own_account', await readStaffSession()),
    findFactors(actor.staffId),
  ]);
  return (
    <ConsolePage
      page={page}
      area="account"
      flash="passkeys"
      title="Passkeys"
      note="You confirm with your fingerprint, face, PIN or security key. A fake site can’t use it."
      up={{ href: '/staff/account', label: 'Your account' }}
    >
      <Problem text={flashMessage(PROBLEMS, query.problem)} />
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
          <PasskeyButton
            kind="create"
            label="Create a passkey"
            withoutScripts="Passkeys need JavaScript. Turn it on to add one."
            begin={beginPasskeyAdding}
            finish={addOwnPasskey}
          />
        )}
      </Card>
    </ConsolePage>
  );
}

function PasskeyEntry({ passkey, zone }: { passkey: OwnPasskey; zone: string }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      <form action={renameOwnPasskey} className="flex min-w-0 flex-wrap items-end gap-2">
        <input type="hidden" name="passkey" value={id} />
        <TextField
          id={`name-${id}`}
          name="name"
          label="Name"
          defaultValue={name}
          {...fieldAttributes(PASSKEY_FORM, 'name')}
        />
        <Button variant="quiet">Rename</Button>
        <p className="basis-full text-[0.875rem] text-ink-soft">
          <Sentence
            zone={zone}
            of={['Added ', createdAt, lastUsedAt ? ', last used ' : ', not used yet', lastUsedAt]}
          />
        </p>
      </form>
      <ConfirmForm
        summary="Remove…"
        description="You won’t be able to sign in with it. This signs you out everywhere else."
        action={removeOwnPasskey}
        fields={{ passkey: id }}
        button="Remove passkey"
      />
    </li>
  );
}
