import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { Sentence } from '#components/console/time.tsx';
import type { Actor } from '#features/access/model/actor.ts';
import { ROLE_NAMES } from '#features/access/model/permissions.ts';
import type { AccountHistory, OpenRequest } from '#features/staff/store/access-requests.ts';
import { decideAccessRequest } from './actions.ts';

type RequestsProps = { requests: readonly OpenRequest[]; actor: Actor };

export function Requests({ requests, actor }: RequestsProps) {
  if (requests.length === 0) return null;
  return (
    <Card
      title={
        requests.some((request) => mayApprove(request, actor))
          ? 'Access requests to approve'
          : 'Waiting for a second administrator'
      }
      note="Check that the person expects this. Approve only if you’re sure."
      isFlush
    >
      <ul className="divide-y divide-line border-line border-t">
        {requests.map((request) => (
          <li key={request.id} className="space-y-2 px-4 py-4 sm:px-5">
            <p className="wrap-anywhere">
              <span>{`${request.requesterName} wants to `}</span>
              <strong>{describeRequest(request)}</strong>
              <span>.</span>
            </p>
            <p className="wrap-anywhere text-[0.875rem]">{`Reason: ${request.reason}`}</p>
            <p className="text-[0.875rem] text-ink-soft">
              <Sentence
                zone={actor.timeZone}
                of={['Requested ', request.requestedAt, '. Expires ', request.expiresAt, '.']}
              />
            </p>
            {request.account && <PastNote account={request.account} zone={actor.timeZone} />}
            <Decide request={request} actor={actor} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PastNote({ account: { joinedAt, link }, zone }: { account: AccountHistory; zone: string }) {
  return (
    <p className="wrap-anywhere text-[0.875rem] text-ink-soft">
      <Sentence
        zone={zone}
        of={[
          ...(joinedAt ? ['Joined ', joinedAt, '.'] : ['Hasn’t joined yet.']),
          ...(link
            ? [link.action === 'person_reset' ? ' Last reset ' : ' Invited ', link.at, ` by ${link.by}.`]
            : []),
        ]}
      />
    </p>
  );
}

function Decide({ request, actor }: { request: OpenRequest; actor: Actor }) {
  const { id, name, requestedById, staffId } = request;
  const isOwn = requestedById === actor.staffId;
  const isAboutOneself = staffId === actor.staffId;
  const about = <span className="sr-only">{` for ${name}`}</span>;
  return (
    <form action={decideAccessRequest} className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="request" value={id} />
      {!isOwn && !isAboutOneself && (
        <Button name="decision" value="approve">
          <span>Approve</span>
          {about}
        </Button>
      )}
      <Button variant="danger" name="decision" value="decline">
        <span>{isOwn ? 'Withdraw request' : 'Decline'}</span>
        {about}
      </Button>
      {(isOwn || isAboutOneself) && (
        <span className="text-[0.875rem] text-ink-soft">Another administrator must approve this.</span>
      )}
    </form>
  );
}

const mayApprove = ({ requestedById, staffId }: OpenRequest, actor: Actor) =>
  requestedById !== actor.staffId && staffId !== actor.staffId;

function describeRequest({ kind, name, email, role }: OpenRequest): string {
  const person = `${name} (${email})`;
  const roleName = ROLE_NAMES[role];
  switch (kind) {
    case 'invite':
      return `invite ${person} as ${roleName}`;
    case 'change_role':
      return `change the role of ${person} to ${roleName}`;
    case 'enable':
      return `enable the account of ${person}, ${roleName}`;
    case 'reset':
      return `reset the sign-in of ${person}, ${roleName}`;
  }
}
