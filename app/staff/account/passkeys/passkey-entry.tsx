import { Button } from '#components/console/button.tsx';
import { ConfirmDisclosure } from '#components/console/confirm-disclosure.tsx';
import { TextField } from '#components/console/field.tsx';
import { Time } from '#components/console/time.tsx';
import { PASSKEY_FORM } from '#features/sign-in/model/sign-in-forms.ts';
import type { OwnPasskey } from '#features/sign-in/second-factors.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { removeOwnPasskey, renameOwnPasskey } from './actions.ts';

export function PasskeyEntry({ passkey, zone }: { passkey: OwnPasskey; zone: string }) {
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
          <span>Added </span>
          <Time at={createdAt} zone={zone} />
          {lastUsedAt ? (
            <>
              <span>, last used </span>
              <Time at={lastUsedAt} zone={zone} />
            </>
          ) : (
            <span>, not used yet</span>
          )}
        </p>
      </form>
      <ConfirmDisclosure
        summary="Remove…"
        description="You won’t be able to sign in with it. This signs you out everywhere else."
      >
        <form action={removeOwnPasskey}>
          <input type="hidden" name="passkey" value={id} />
          <Button variant="danger">Remove passkey</Button>
        </form>
      </ConfirmDisclosure>
    </li>
  );
}
