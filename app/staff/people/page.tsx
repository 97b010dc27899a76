import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { Errors } from '#components/console/errors.tsx';
import { SelectField, TextField } from '#components/console/field.tsx';
import { Notice } from '#components/console/notice.tsx';
import { Table } from '#components/console/table.tsx';
import { ROLE_NAMES, ROLE_NOTES, ROLES } from '#domain/staff-permissions.ts';
import { databaseNow } from '#records/db.ts';
import { listPeople } from '#records/staff-list.ts';
import { readToldOnce } from '#sessions/told-once.ts';
import { requireStaff } from '../desk/access.ts';
import { ConsolePage } from '../desk/console-page.tsx';
import { findReturned, type SearchParams } from '../desk/returned.ts';
import { saidOf } from '../desk/words.ts';
import { forgetInvitation, inviteSomebody } from './actions.ts';
import { PersonRow, ROLE_OPTIONS } from './person-row.tsx';

const DONE: Record<string, string> = {
  done: 'The role is changed, and counts from their next click.',
  unchanged: 'It was so already: nothing was changed.',
  disabled: 'They are signed out everywhere and can’t sign in.',
  enabled: 'They can sign in again.',
};

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
      <Errors errors={returned.errors} title={returned.value('email') ? undefined : 'Nothing was changed.'} />
      <Card isFlush>
        <Table
          caption="People"
          columns={[
            { label: 'Name' },
            { label: 'Standing' },
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
            options={ROLE_OPTIONS}
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
