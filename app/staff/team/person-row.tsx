import { FormState } from '#app/staff/_shell/old-input.ts';
import { SelectField, TextField } from '#components/console/field.tsx';
import { ConfirmForm } from '#components/console/form.tsx';
import { Badge } from '#components/console/status.tsx';
import { Cell, Row, RowHead } from '#components/console/table.tsx';
import { Sentence } from '#components/console/time.tsx';
import type { Actor } from '#features/access/model/actor.ts';
import { ROLE_NAMES, ROLES } from '#features/access/model/permissions.ts';
import type { Lockout } from '#features/sign-in/lockouts.ts';
import { isPrivileged } from '#features/staff/model/privileged-access.ts';
import { PERSON_FORM } from '#features/staff/model/staff-forms.ts';
import type { ListedStaff } from '#features/staff/store/staff.ts';
import { formatWait } from '#platform/values/duration.ts';
import { changeRole, disablePerson, resetSignIn } from './actions.ts';

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

type PersonProps = { person: ListedStaff; formState: FormState };

type PersonRowProps = PersonProps & { actor: Actor; now: Date; locked: Lockout | undefined };

export function PersonRow({ person, formState, actor, now, locked }: PersonRowProps) {
  const isOneself = person.id === actor.staffId;
  return (
    <Row isStacked>
      <RowHead isLong>
        <span>{person.name}</span>
        <span className="block font-normal text-ink-soft">{person.email}</span>
      </RowHead>
      <Cell>
        <Status person={person} now={now} />
        {locked && <SignInWait locked={locked} />}
        {person.lastSeenAt && (
          <span className="mt-1 block text-[0.8125rem] text-ink-soft">
            <Sentence zone={actor.timeZone} of={['Last seen ', person.lastSeenAt]} />
          </span>
        )}
      </Cell>
      <Cell>
        <span>{`${ROLE_NAMES[person.role]}${isOneself ? ' (you)' : ''}`}</span>
        {person.isOfCompany && <span className="block text-[0.8125rem] text-ink-soft">Company account</span>}
      </Cell>
      <Cell>
        {!isOneself && (
          <div className="flex flex-wrap items-start gap-2 max-sm:*:open:basis-full sm:w-[18rem]">
            {!person.isOfCompany && <RoleForm person={person} formState={formState} />}
            {!person.isOfCompany && <ResetForm person={person} formState={formState} />}
            <AccessForm person={person} formState={formState} />
          </div>
        )}
      </Cell>
    </Row>
  );
}

const WAIT_REASONS: Record<Lockout['reason'], string> = {
  password: 'too many wrong passwords',
  code: 'correct password, but wrong codes',
};

function SignInWait({ locked: { reason, waitSeconds } }: { locked: Lockout }) {
  return (
    <span className="mt-1 block max-w-56 whitespace-normal text-[0.8125rem] text-danger">
      {`New browsers must wait ${formatWait(waitSeconds)}: ${WAIT_REASONS[reason]}`}
    </span>
  );
}

const fieldsOf = ({ id }: ListedStaff, act: PersonAction) => ({ person: id, act });

type PersonAction = 'role' | 'reset' | 'ability';

const isRejected = ({ person, formState }: PersonProps, action: PersonAction) =>
  formState.value('person') === person.id && formState.value('act') === action;

function RoleForm(props: PersonProps) {
  const { person, formState } = props;
  const isOpen = isRejected(props, 'role');
  return (
    <ConfirmForm
      summary="Change role…"
      description={`This signs ${person.name} out everywhere. The new role applies at the next sign-in.`}
      isOpen={isOpen}
      action={changeRole}
      fields={fieldsOf(person, 'role')}
      variant="primary"
      button="Change role"
    >
      <SelectField
        name="role"
        id={`role-${person.id}`}
        label={`Role of ${person.name}`}
        options={ROLE_OPTIONS}
        defaultValue={isOpen ? formState.value('role') : person.role}
      />
      <Reason {...props} action="role" hint={ROLE_HINT} />
    </ConfirmForm>
  );
}

function ResetForm(props: PersonProps) {
  const { person } = props;
  const needsApproval = isPrivileged(person.role);
  return (
    <ConfirmForm
      summary="Reset sign-in…"
      description="Their password, second factors and recovery codes stop working. They need a new link to set up sign-in."
      isOpen={isRejected(props, 'reset')}
      action={resetSignIn}
      fields={fieldsOf(person, 'reset')}
      button={needsApproval ? 'Request approval' : 'Reset sign-in and create link'}
    >
      {needsApproval && <Reason {...props} action="reset" hint={APPROVAL} />}
    </ConfirmForm>
  );
}

function AccessForm(props: PersonProps) {
  const { person } = props;
  const needsApproval = isPrivileged(person.role);
  const [isDisabled, { name }] = [person.disabledAt !== null, person];
  return (
    <ConfirmForm
      summary={isDisabled ? 'Enable account…' : 'Disable account…'}
      description={
        isDisabled
          ? `${name} will be able to sign in again.`
          : `This signs ${name} out everywhere. They can’t sign in until you enable the account.`
      }
      isOpen={isRejected(props, 'ability')}
      action={disablePerson}
      fields={fieldsOf(person, 'ability')}
      variant={isDisabled ? 'quiet' : 'danger'}
      name="wish"
      value={isDisabled ? 'enable' : 'disable'}
      button={!isDisabled ? 'Disable account' : needsApproval ? 'Request approval' : 'Enable account'}
    >
      {needsApproval && <Reason {...props} action="ability" hint={isDisabled ? APPROVAL : LAST_HINT} />}
    </ConfirmForm>
  );
}

const ROLE_HINT = 'Required to give Administrator or Compliance, or to remove the last one.';
const LAST_HINT = 'Required if no one else has this role. All administrators get an alert.';
const APPROVAL = 'A second administrator reads this and decides.';

function Reason({ action, hint, ...props }: PersonProps & { action: PersonAction; hint: string }) {
  const isOpen = isRejected(props, action);
  const own = isOpen ? props.formState : new FormState(null);
  return (
    <TextField
      {...own.input('reason', PERSON_FORM)}
      // The error summary links to the field of the returned form.
      id={isOpen ? 'reason' : `reason-${action}-${props.person.id}`}
      label="Reason"
      hint={hint}
      autoComplete="off"
    />
  );
}

function Status({ person, now }: { person: ListedStaff; now: Date }) {
  const { disabledAt, joinedAt, invitationExpiresAt, isOfCompany } = person;
  if (disabledAt) return <Badge tone="bad">Disabled</Badge>;
  if (joinedAt) return <Badge tone="good">Active</Badge>;
  if (isOfCompany) return <Badge tone="warn">No access</Badge>;
  if (invitationExpiresAt && invitationExpiresAt > now) return <Badge tone="info">Invited</Badge>;
  return <Badge tone="warn">Link expired</Badge>;
}
