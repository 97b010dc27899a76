import {
  type Address,
  ConsolePage,
  found,
  openFormPage,
  type Page,
} from '#app/staff/_shell/console-page.tsx';
import { Button } from '#components/console/button.tsx';
import { Card, DescriptionList } from '#components/console/card.tsx';
import { ActionButton, Hidden } from '#components/console/form.tsx';
import { PlainButton } from '#components/console/plain-button.tsx';
import { RECEIVED_BY_LABELS } from '#features/opt-out/model/received.ts';
import { REQUEST_KIND_LABELS } from '#features/privacy/model/person-request.ts';
import { planErasure } from '#features/privacy/read-person.ts';
import { findRequest, type ListedRequest } from '#features/privacy/store/request-list.ts';
import { isUuid } from '#platform/values/ids.ts';
import { decidePersonRequest, preparePersonCopy } from '../actions.ts';
import { ErasureCard } from '../erasure-card.tsx';
import { RequestStatus } from '../request-status.tsx';

export default async function RequestPage(address: Address<'id'>) {
  const page = await openFormPage('requests_read', address);
  const { id } = page.params;
  const request = found(isUuid(id) && (await findRequest(id)));
  const plan =
    request.kind === 'erasure' && !request.endedAt ? await planErasure(page.actor, request.id) : null;
  return (
    <ConsolePage
      page={page}
      area="requests"
      flash="requests"
      errorTitle="Nothing was changed."
      title={REQUEST_KIND_LABELS[request.kind]}
      up={{ href: '/staff/requests', label: 'Requests' }}
    >
      <Card title="Request">
        <DescriptionList
          zone={page.actor.timeZone}
          items={[
            ['Status', <RequestStatus key="status" request={request} />],
            ['Received', request.receivedAt],
            ['How it came', RECEIVED_BY_LABELS[request.receivedBy]],
            ['Answer by', request.dueAt],
            [
              request.kind === 'erasure' ? 'Approve by' : 'Download by',
              request.endedAt ? null : request.expiresAt,
            ],
            ['Recorded by', request.requestedBy ?? 'The borrower'],
            ['Reason', request.reason],
            ['Leads', (page.may('leads_find_person') && request.leadReferences.join(', ')) || null],
            [request.kind === 'access' ? 'Prepared by' : 'Approved by', request.approvedBy],
            ['Ended', request.endedAt],
          ]}
        />
        <Decision request={request} page={page} />
      </Card>
      {plan && <ErasureCard plan={plan} />}
    </ConsolePage>
  );
}

type DecisionProps = { request: ListedRequest; page: Page };

function Decision({ request, page }: DecisionProps) {
  const { id, kind, endedAt, approvedAt, isExpired } = request;
  if (endedAt || kind === 'withdrawal') return null;
  if (kind === 'erasure' && (approvedAt || isExpired)) return null;
  const isOwn = request.requestedById === page.actor.staffId;
  const mayApprove = kind === 'erasure' && page.may('erasure_approve') && !isOwn;
  const mayExport = kind === 'access' && page.may('person_export');
  return (
    <div className="mt-4 space-y-3 border-line border-t pt-4">
      {mayExport && <Download request={request} staffId={page.actor.staffId} />}
      {(isOwn || mayApprove || mayExport) && (
        <form action={decidePersonRequest} className="flex flex-wrap items-center gap-2">
          <Hidden fields={{ request: id }} />
          {mayApprove && (
            <Button variant="danger" name="decision" value="approve">
              Approve and erase
            </Button>
          )}
          <Button variant="quiet" name="decision" value="decline">
            {isOwn ? 'Cancel request' : 'Decline'}
          </Button>
        </form>
      )}
      {kind === 'erasure' && !mayApprove && (
        <p className="text-[0.875rem] text-ink-soft">
          Another person approves this within 72 hours. One of you is in Compliance.
        </p>
      )}
    </div>
  );
}

function Download({ request, staffId }: { request: ListedRequest; staffId: string }) {
  const { id, approvedById, isExpired } = request;
  if (approvedById !== staffId || isExpired)
    return (
      <ActionButton action={preparePersonCopy} fields={{ request: id }} variant="primary">
        Prepare the copy
      </ActionButton>
    );
  return (
    <form action="/staff/requests/download" method="post">
      <Hidden fields={{ request: id }} />
      <PlainButton variant="primary">Download ZIP once</PlainButton>
    </form>
  );
}
