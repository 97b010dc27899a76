import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { FlashNotice } from '#app/staff/_shell/flash-notice.tsx';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { Card } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Notice } from '#components/console/notice.tsx';
import { Table } from '#components/console/table.tsx';
import { findLockouts } from '#features/sign-in/lockouts.ts';
import { listOpenRequests } from '#features/staff/store/access-requests.ts';
import { type ListedStaff, listStaff } from '#features/staff/store/staff.ts';
import { signInWays } from '#platform/config/sign-in-ways.ts';
import { databaseNow } from '#platform/database/db.ts';
import { readOneTimeSecret } from '#platform/sessions/one-time-secrets.ts';
import { Invitation } from './invitation.tsx';
import { InviteForm } from './invite-form.tsx';
import { PersonRow } from './person-row.tsx';
import { Requests } from './requests.tsx';

export default async function PeoplePage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('people_manage');
  const [people, requests, now, invitation, formState, { done }] = await Promise.all([
    listStaff(),
    listOpenRequests(),
    databaseNow(),
    readOneTimeSecret(actor.staffId),
    findFormState(actor, searchParams),
    searchParams,
  ]);
  const locked = await findLockouts(people);
  const { local } = signInWays();
  return (
    <ConsolePage
      actor={actor}
      area="team"
      title="Team members"
      note="Team members and their roles. Changes apply at the person’s next click."
    >
      <FlashNotice page="team" done={done} />
      {invitation?.kind === 'invitation' && <Invitation email={invitation.email} link={invitation.link} />}
      <FormErrors
        errors={formState.errors}
        title={formState.value('email') ? undefined : 'Nothing was changed.'}
      />
      {local && people.filter(isWorkingAdmin).length < 2 && <OnlyAdministrator />}
      <Requests requests={requests} actor={actor} />
      <Card isFlush>
        <Table
          caption="Team members"
          isStacked
          columns={[
            { label: 'Name' },
            { label: 'Status' },
            { label: 'Role' },
            { label: 'Actions', isHidden: true },
          ]}
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
