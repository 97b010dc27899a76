import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { FormState } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { SelectField, TextField } from '#components/console/field.tsx';
import { ActionButton } from '#components/console/form.tsx';
import { Notice } from '#components/console/status.tsx';
import { Table } from '#components/console/table.tsx';
import { ROLE_DESCRIPTIONS, ROLE_NAMES, ROLES } from '#features/access/model/permissions.ts';
import { findLockouts } from '#features/sign-in/lockouts.ts';
import { INVITE_FORM } from '#features/staff/model/staff-forms.ts';
import { listOpenRequests } from '#features/staff/store/access-requests.ts';
import { type ListedStaff, listStaff } from '#features/staff/store/staff.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { databaseNow } from '#platform/database/db.ts';
import { readOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { hideInvitationLink, inviteMember } from './actions.ts';
import { PersonRow, ROLE_OPTIONS } from './person-row.tsx';
import { Requests } from './requests.tsx';

export default async function PeoplePage(address: Address) {
  const page = await openFormPage('people_manage', address);
  const { actor, formState } = page;
  const [people, requests, now, invitation] = await Promise.all([
    listStaff(),
    listOpenRequests(),
    databaseNow(),
    readOneTimeSecret(actor.staffId),
  ]);
  const locked = await findLockouts(people);
  const { local } = signInWays();
  return (
    <ConsolePage
      page={page}
      area="team"
      flash="team"
      {...(!formState.value('email') && { errorTitle: 'Nothing was changed.' })}
      title="Team members"
      note="Team members and their roles. Changes apply at the person’s next click."
    >
      {invitation?.kind === 'invitation' && <Invitation email={invitation.email} link={invitation.link} />}
      {local && people.filter(isWorkingAdmin).length < 2 && <OnlyAdministrator />}
      <Requests requests={requests} actor={actor} />
      <Card isFlush>
        <Table
          caption="Team members"
          isStacked
          columns={['Name', 'Status', 'Role', { label: 'Actions', isHidden: true }]}
        >
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              formState={formState}
              actor={actor}
              now={now}
              locked={locked.get(person.id)}
            />
          ))}
        </Table>
      </Card>
      {local && <InviteForm formState={formState} />}
    </ConsolePage>
  );
}

const isWorkingAdmin = ({ role, joinedAt, disabledAt }: ListedStaff) =>
  role === 'admin' && joinedAt !== null && disabledAt === null;

function OnlyAdministrator() {
  return (
    <Notice tone="warn" title="You’re the only administrator">
      <p>
        Only two administrators together can assign Administrator and Compliance. Add the second one on the
        server, or in the folder of npm start while it runs. Until they join, add Compliance there too:
      </p>
      <p className="my-2 break-all rounded-lg border border-line bg-surface px-3 py-2 font-mono text-[0.875rem]">
        npm run staff -- add EMAIL admin NAME
      </p>
    </Notice>
  );
}

function Invitation({ email, link }: { email: string; link: string }) {
  return (
    <Notice tone="info" title={`Link for ${email}`} role="status">
      <p>Send it through a channel you trust. It works once, for 24 hours. We won’t show it again.</p>
      <p className="my-2 break-all rounded-lg border border-line bg-surface px-3 py-2 font-mono text-[0.875rem]">
        {link}
      </p>
      <ActionButton action={hideInvitationLink}>Done</ActionButton>
    </Notice>
  );
}

function InviteForm({ formState }: { formState: FormState }) {
  const isRejected = formState.value('act') === 'invite';
  const own = isRejected ? formState : new FormState(null);
  return (
    <Card title="Invite a team member" note="We email them a sign-in link or show it to you to send.">
      <form action={inviteMember} className="grid gap-4 sm:grid-cols-3">
        <input type="hidden" name="act" value="invite" />
        <TextField {...own.input('name', INVITE_FORM)} label="Name" autoComplete="off" />
        <TextField {...own.input('email', INVITE_FORM)} label="Email address" autoComplete="off" />
        <SelectField {...own.input('role', INVITE_FORM, 'viewer')} label="Role" options={ROLE_OPTIONS} />
        <div className="sm:col-span-3">
          <TextField
            {...own.input('reason', INVITE_FORM)}
            id={isRejected ? 'reason' : 'reason-invite'}
            label="Reason"
            hint="Required for Administrator and Compliance. A second administrator must approve."
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
