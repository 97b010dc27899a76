import { waitWords } from '#app/staff/_frame/flash-message.ts';
import type { Returned } from '#app/staff/_frame/old-input.ts';
import { Badge } from '#components/console/badge.tsx';
import { Button } from '#components/console/button.tsx';
import { ConfirmDisclosure } from '#components/console/confirm-disclosure.tsx';
import { SelectField, TextField } from '#components/console/field.tsx';
import { Cell, Row, RowHead } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import type { Actor } from '#features/access/model/actor.ts';
import { ROLE_NAMES, ROLES } from '#features/access/model/permissions.ts';
import type { Lockout } from '#features/sign-in/find-locked.ts';
import { isPrivileged } from '#features/staff/model/privileged-access.ts';
import type { ListedPerson } from '#features/staff/store/staff-list.ts';
import { changeRole, disablePerson, giveNewStart } from './actions.ts';

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

type PersonProps = { person: ListedPerson; returned: Returned };

type PersonRowProps = PersonProps & { actor: Actor; now: Date; locked: Lockout | undefined };

/** A person with their status, and what an administrator can change. */
export function PersonRow({ person, returned, actor, now, locked }: PersonRowProps) {
  const isOneself = person.id === actor.staffId;
  return (
    <Row isStacked>
      <RowHead isLong>
        {person.name}
        <span className="block font-normal text-ink-soft">{person.email}</span>
      </RowHead>
      <Cell>
        <Status person={person} now={now} />
        {locked && <SignInWait locked={locked} />}
        {person.lastSeenAt && (
          <span className="mt-1 block text-[0.8125rem] text-ink-soft">
            Last seen <Time at={person.lastSeenAt} zone={actor.timeZone} />
          </span>
        )}
      </Cell>
      <Cell>
        {ROLE_NAMES[person.role]}
        {isOneself && ' (you)'}
        {person.isOfCompany && (
          <span className="block text-[0.8125rem] text-ink-soft">From your company</span>
        )}
      </Cell>
      <Cell>
        {!isOneself && (
          <div className="flex flex-wrap items-start gap-2 max-sm:*:open:basis-full sm:w-[18rem]">
            {!person.isOfCompany && <RoleForm person={person} returned={returned} />}
            {!person.isOfCompany && <ResetForm person={person} returned={returned} />}
            <AbilityForm person={person} returned={returned} />
          </div>
        )}
      </Cell>
    </Row>
  );
}

const WAITS: Record<Lockout['reason'], string> = {
  password: 'wrong passwords',
  code: 'wrong codes after the right password',
};

/** Strangers have to wait before they may sign in as this person. */
function SignInWait({ locked: { reason, waitSeconds } }: { locked: Lockout }) {
  return (
    <span className="mt-1 block max-w-56 whitespace-normal text-[0.8125rem] text-danger">
      Unknown browsers wait {waitWords(waitSeconds)}: {WAITS[reason]}
    </span>
  );
}

type Act = 'role' | 'reset' | 'ability';

/** Whether this form of this person is the one that came back. */
const isBack = ({ person, returned }: PersonProps, act: Act) =>
  returned.value('person') === person.id && returned.value('act') === act;

function Which({ person, act }: { person: ListedPerson; act: Act }) {
  return (
    <>
      <input type="hidden" name="person" value={person.id} />
      <input type="hidden" name="act" value={act} />
    </>
  );
}

function RoleForm(props: PersonProps) {
  const { person, returned } = props;
  const isOpen = isBack(props, 'role');
  return (
    <ConfirmDisclosure
      summary="Change role…"
      description={`${person.name} is signed out everywhere, and has the new role at the next sign-in.`}
      isOpen={isOpen}
    >
      <form action={changeRole} className="space-y-3">
        <Which person={person} act="role" />
        <SelectField
          name="role"
          id={`role-${person.id}`}
          label={`Role of ${person.name}`}
          options={ROLE_OPTIONS}
          defaultValue={isOpen ? returned.value('role') : person.role}
        />
        <Reason {...props} act="role" hint="Needed for Administrator and Compliance." />
        <Button>Change role</Button>
      </form>
    </ConfirmDisclosure>
  );
}

function ResetForm(props: PersonProps) {
  const { person } = props;
  const needsApproval = isPrivileged(person.role);
  return (
    <ConfirmDisclosure
      summary="Reset sign-in…"
      description="Their password, second factors and recovery codes stop working. A new link lets them join again."
      isOpen={isBack(props, 'reset')}
    >
      <form action={giveNewStart} className="space-y-3">
        <Which person={person} act="reset" />
        {needsApproval && <Reason {...props} act="reset" hint={APPROVAL} />}
        <Button variant="danger">{needsApproval ? 'Ask for approval' : 'Reset and make a link'}</Button>
      </form>
    </ConfirmDisclosure>
  );
}

/** Disables a person, or enables them again. */
function AbilityForm(props: PersonProps) {
  const { person } = props;
  const needsApproval = isPrivileged(person.role);
  const isOpen = isBack(props, 'ability');
  if (!person.disabledAt) {
    return (
      <ConfirmDisclosure
        summary="Disable…"
        description={`${person.name} is signed out everywhere and can’t sign in until enabled again.`}
        isOpen={isOpen}
      >
        <form action={disablePerson}>
          <Which person={person} act="ability" />
          <Button variant="danger" name="wish" value="disable">
            Disable
          </Button>
        </form>
      </ConfirmDisclosure>
    );
  }
  return (
    <ConfirmDisclosure summary="Enable…" description={`${person.name} can sign in again.`} isOpen={isOpen}>
      <form action={disablePerson} className="space-y-3">
        <Which person={person} act="ability" />
        {needsApproval && <Reason {...props} act="ability" hint={APPROVAL} />}
        <Button variant="quiet" name="wish" value="enable">
          {needsApproval ? 'Ask for approval' : 'Enable'}
        </Button>
      </form>
    </ConfirmDisclosure>
  );
}

const APPROVAL = 'A second administrator reads it and decides.';

function Reason({ act, hint, ...props }: PersonProps & { act: Act; hint: string }) {
  const { person, returned } = props;
  const isOpen = isBack(props, act);
  return (
    <TextField
      name="reason"
      // The list of errors leads to the field of the form that came back.
      id={isOpen ? 'reason' : `reason-${act}-${person.id}`}
      label="Reason"
      hint={hint}
      error={isOpen ? returned.error('reason') : undefined}
      defaultValue={isOpen ? returned.value('reason') : ''}
      maxLength={200}
      autoComplete="off"
    />
  );
}

function Status({
  person: { disabledAt, joinedAt, invitedUntil, isOfCompany },
  now,
}: {
  person: ListedPerson;
  now: Date;
}) {
  if (disabledAt) return <Badge tone="bad">Disabled</Badge>;
  if (joinedAt) return <Badge tone="good">Active</Badge>;
  if (isOfCompany) return <Badge tone="warn">No access</Badge>;
  if (invitedUntil && invitedUntil > now) return <Badge tone="info">Invited</Badge>;
  return <Badge tone="warn">Link expired</Badge>;
}
