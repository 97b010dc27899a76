import { Badge } from '#components/console/badge.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { Errors } from '#components/console/errors.tsx';
import { SelectField, TextField } from '#components/console/field.tsx';
import { Notice } from '#components/console/notice.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import type { Actor } from '#console/actor.ts';
import { ROLE_NAMES, ROLE_NOTES, ROLES } from '#domain/staff-permissions.ts';
import { databaseNow } from '#records/db.ts';
import { type ListedPerson, listPeople } from '#records/staff-list.ts';
import { readToldOnce } from '#sessions/told-once.ts';
import { requireStaff } from '../desk/access.ts';
import { ConsolePage } from '../desk/console-page.tsx';
import { findReturned, type SearchParams } from '../desk/returned.ts';
import { saidOf } from '../desk/words.ts';
import { changeRole, disablePerson, forgetInvitation, giveNewStart, inviteSomebody } from './actions.ts';

const DONE: Record<string, string> = {
  done: 'The role is changed, and counts from their next click.',
  unchanged: 'Nothing was to be changed.',
  disabled: 'They are signed out everywhere and can’t sign in.',
  enabled: 'They can sign in again.',
};
const OPTIONS = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));

export default async function PeoplePage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('people_manage');
  const [people, now, told, returned, { done }] = await Promise.all([
    listPeople(),
    databaseNow(),
    readToldOnce(actor.staffId),
    findReturned(actor, searchParams),
    searchParams,
  ]);
  const said = saidOf(DONE, done);
  return (
    <ConsolePage
      actor={actor}
      area="people"
      title="People"
      note="Whoever may use this console, and as what. A change counts at their next click, everywhere."
    >
      {said && (
        <Notice tone="good" role="status">
          {said}
        </Notice>
      )}
      {told?.kind === 'invitation' && <Invitation email={told.email} link={told.link} />}
      <Errors errors={returned.errors} />
      <Card isFlush>
        <Table
          caption="People"
          columns={[
            { label: 'Name' },
            { label: 'Standing' },
            { label: 'Last seen' },
            { label: 'Role' },
            { label: 'Ways to change it', isHidden: true },
          ]}
        >
          {people.map((person) => (
            <PersonRow key={person.id} person={person} actor={actor} now={now} />
          ))}
        </Table>
      </Card>
      <Card
        title="Invite somebody"
        note="You get a link to send them. With it they choose a password and connect an authenticator app themselves."
      >
        <form action={inviteSomebody} className="grid gap-4 sm:grid-cols-3">
          <TextField
            name="name"
            label="Name"
            defaultValue={returned.value('name')}
            error={returned.error('name')}
            autoComplete="off"
            required
          />
          <TextField
            name="email"
            label="E-mail address"
            type="email"
            defaultValue={returned.value('email')}
            error={returned.error('email')}
            autoComplete="off"
            required
          />
          <SelectField
            name="role"
            label="Role"
            options={OPTIONS}
            defaultValue={returned.value('role', 'viewer')}
            error={returned.error('role')}
          />
          <div className="sm:col-span-3">
            <Button>Make the link</Button>
          </div>
        </form>
        <dl className="mt-5 grid gap-x-6 gap-y-1.5 border-line border-t pt-4 text-[0.875rem] sm:grid-cols-[auto_1fr]">
          {ROLES.map((role) => (
            <div key={role} className="contents">
              <dt className="font-semibold">{ROLE_NAMES[role]}</dt>
              <dd className="text-ink-soft">{ROLE_NOTES[role]}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </ConsolePage>
  );
}

function Invitation({ email, link }: { email: string; link: string }) {
  return (
    <Notice tone="info" title={`The link for ${email}`} role="status">
      <p>Send it to them yourself, over a way you trust. It works once, for a day, and is shown only now.</p>
      <p className="my-2 break-all rounded-lg border border-line bg-surface px-3 py-2 font-mono text-[0.875rem]">
        {link}
      </p>
      <form action={forgetInvitation}>
        <Button look="quiet">I have it</Button>
      </form>
    </Notice>
  );
}

function PersonRow({ person, actor, now }: { person: ListedPerson; actor: Actor; now: Date }) {
  const isOneself = person.id === actor.staffId;
  return (
    <Row>
      <RowHead>
        {person.name}
        <span className="block font-normal text-ink-soft">{person.email}</span>
      </RowHead>
      <Cell>
        <Standing person={person} now={now} />
      </Cell>
      <Cell>{person.lastSeenAt ? <Time at={person.lastSeenAt} zone={actor.timeZone} /> : '–'}</Cell>
      <Cell>
        {isOneself ? (
          <>{ROLE_NAMES[actor.role]} (you)</>
        ) : (
          <form action={changeRole} className="flex items-center gap-2">
            <input type="hidden" name="person" value={person.id} />
            <select
              name="role"
              defaultValue={person.role}
              aria-label={`Role of ${person.name}`}
              className="min-h-10 rounded-lg border border-line-strong bg-surface px-2"
            >
              {OPTIONS.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <Button look="quiet">Change</Button>
          </form>
        )}
      </Cell>
      <Cell>
        {!isOneself && (
          <div className="flex items-start gap-2">
            <details className="min-w-0">
              <summary className="inline-flex min-h-10 items-center rounded-lg border border-line-strong px-4 font-semibold text-[0.9375rem]">
                New start…
              </summary>
              <form action={giveNewStart} className="w-64 space-y-2 whitespace-normal pt-2">
                <input type="hidden" name="person" value={person.id} />
                <p>Their password, app and codes count no more. You get a new link for them.</p>
                <Button look="danger">Take back and make a link</Button>
              </form>
            </details>
            <form action={disablePerson}>
              <input type="hidden" name="person" value={person.id} />
              <Button
                look={person.disabledAt ? 'quiet' : 'danger'}
                name="wish"
                value={person.disabledAt ? 'enable' : 'disable'}
              >
                {person.disabledAt ? 'Enable' : 'Disable'}
              </Button>
            </form>
          </div>
        )}
      </Cell>
    </Row>
  );
}

function Standing({
  person: { disabledAt, joinedAt, invitedUntil },
  now,
}: {
  person: ListedPerson;
  now: Date;
}) {
  if (disabledAt) return <Badge tone="bad">Disabled</Badge>;
  if (joinedAt) return <Badge tone="good">Active</Badge>;
  if (invitedUntil && invitedUntil > now) return <Badge tone="info">Invited</Badge>;
  return <Badge tone="warn">Link too old</Badge>;
}
