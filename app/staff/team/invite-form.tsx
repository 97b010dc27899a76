import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { SelectField, TextField } from '#components/console/field.tsx';
import { ROLE_DESCRIPTIONS, ROLE_NAMES, ROLES } from '#features/access/model/permissions.ts';
import { INVITE_FORM } from '#features/staff/model/staff-forms.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { inviteSomebody } from './actions.ts';
import { ROLE_OPTIONS } from './person-row.tsx';

export function InviteForm({ formState }: { formState: FormState }) {
  const isRejected = formState.value('act') === 'invite';
  const typed = (name: string, stored = '') => (isRejected ? formState.value(name) : stored);
  const errorOf = (name: string) => (isRejected ? formState.error(name) : undefined);
  return (
    <Card title="Invite a team member" note="We email them a sign-in link or show it to you to send.">
      <form action={inviteSomebody} className="grid gap-4 sm:grid-cols-3">
        <input type="hidden" name="act" value="invite" />
        <TextField
          name="name"
          {...fieldAttributes(INVITE_FORM, 'name')}
          label="Name"
          defaultValue={typed('name')}
          error={errorOf('name')}
          autoComplete="off"
        />
        <TextField
          name="email"
          {...fieldAttributes(INVITE_FORM, 'email')}
          label="Email address"
          defaultValue={typed('email')}
          error={errorOf('email')}
          autoComplete="off"
        />
        <SelectField
          name="role"
          label="Role"
          options={ROLE_OPTIONS}
          defaultValue={typed('role', 'viewer')}
          error={errorOf('role')}
        />
        <div className="sm:col-span-3">
          <TextField
            name="reason"
            id={isRejected ? 'reason' : 'reason-invite'}
            label="Reason"
            hint="Required for Administrator and Compliance. A second administrator must approve."
            defaultValue={typed('reason')}
            error={errorOf('reason')}
            {...fieldAttributes(INVITE_FORM, 'reason')}
            autoComplete="off"
          />
        </div>
        <div className="sm:col-span-3">
          <Button>Send invitation</Button>
        </div>
      </form>
      <dl className="mt-5 grid gap-x-6 gap-y-1.5 border-line border-t pt-4 text-[0.875rem] sm:grid-cols-[auto_1fr]">
        {ROLES.map((role) => (
          <div key={role} className="contents">
            <dt className="font-semibold">{ROLE_NAMES[role]}</dt>
            <dd className="text-ink-soft">{ROLE_DESCRIPTIONS[role]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
