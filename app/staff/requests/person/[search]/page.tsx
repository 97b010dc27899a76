import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { PrefillsTable } from '#components/console/prefills-table.tsx';
import { Badge } from '#components/console/status.tsx';
import { Cell, Row, RowHead, Table, TimeCell } from '#components/console/table.tsx';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { RECEIVED_BY_LABELS } from '#features/opt-out/model/received.ts';
import { REQUEST_KIND_LABELS } from '#features/privacy/model/person-request.ts';
import { type PersonRecord, readPerson } from '#features/privacy/read-person.ts';
import { ErasureCard } from '../../erasure-card.tsx';
import { RequestStatus } from '../../request-status.tsx';

const NEW_REQUEST = '/staff/requests?search=';
const NEW_WITHDRAWAL = '/staff/opt-outs?search=';

export default async function PersonPage(address: Address<'search'>) {
  const page = await openPage('leads_find_person', address);
  const person = await readPerson(page.actor, page.params.search);
  const zone = page.actor.timeZone;
  return (
    <ConsolePage
      page={page}
      area="requests"
      title="Borrower"
      note="Everything that we store under this email address or phone number. Personal details are hidden."
      up={{ href: '/staff/leads', label: 'Leads' }}
      actions={
        person && (
          <>
            {person.isNumber && (
              <ButtonLink variant="primary" href={`${NEW_WITHDRAWAL}${person.search}#record`}>
                Stop calls and texts
              </ButtonLink>
            )}
            <ButtonLink href={`${NEW_REQUEST}${person.search}#record`}>Record a request</ButtonLink>
          </>
        )
      }
    >
      {person ? (
        <>
          <Leads person={person} zone={zone} />
          <Card title="Prefills" isFlush>
            {person.prefills.length > 0 ? (
              <PrefillsTable prefills={person.prefills} zone={zone} />
            ) : (
              <Empty title="No prefills" />
            )}
          </Card>
          <Receipts receipts={person.receipts} zone={zone} />
          <OptOuts entries={person.optOuts} zone={zone} />
          <Requests requests={person.requests} zone={zone} />
          <ErasureCard plan={person.erasure} />
        </>
      ) : (
        <Card isFlush>
          <Empty
            title="This search has expired"
            action={<ButtonLink href="/staff/leads">Search again</ButtonLink>}
          >
            Searches expire after 15 minutes.
          </Empty>
        </Card>
      )}
    </ConsolePage>
  );
}

type Of<Name extends keyof PersonRecord> = PersonRecord[Name];

function Leads({ person, zone }: { person: PersonRecord; zone: string }) {
  const { leads, hasOlderLeads, search } = person;
  return (
    <Card title="Applications" isFlush>
      {leads.length === 0 ? (
        <Empty title="No leads" />
      ) : (
        <Table caption="Applications" columns={['Reference', 'Result', 'Sent', 'Meaning and next step']}>
          {leads.map(({ id, reference, product, createdAt, description }) => (
            <Row key={id}>
              <RowHead>
                <a href={`/staff/leads/${reference}`}>{reference}</a>
                <span className="block font-normal text-[0.8125rem] text-ink-soft">
                  {LEAD_INTERFACE_NAMES[product]}
                </span>
              </RowHead>
              <Cell>
                <Badge tone={description.tone}>{description.title}</Badge>
              </Cell>
              <TimeCell at={createdAt} zone={zone} />
              <Cell isWide>{`${description.meaning} ${description.whatToDo}`}</Cell>
            </Row>
          ))}
        </Table>
      )}
      {hasOlderLeads && (
        <p className="border-line border-t px-4 py-3 sm:px-5">
          <a href={`/staff/leads?person=${search}`}>All applications</a>
        </p>
      )}
    </Card>
  );
}

function Receipts({ receipts, zone }: { receipts: Of<'receipts'>; zone: string }) {
  if (receipts.length === 0) return null;
  return (
    <Card title="Receipts" note="A borrower who has the address can read it and withdraw calls." isFlush>
      <Table caption="Receipts" columns={['Receipt', 'Agreed', 'Calls and texts']}>
        {receipts.map(({ href, reference, agreedAt, isCallsAgreed, isCallsWithdrawn }) => (
          <Row key={href}>
            <RowHead>
              <a href={href}>{reference ?? 'Receipt'}</a>
            </RowHead>
            <TimeCell at={agreedAt} zone={zone} />
            <Cell>{isCallsAgreed ? (isCallsWithdrawn ? 'Withdrawn' : 'Agreed') : 'Not agreed'}</Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

function OptOuts({ entries, zone }: { entries: Of<'optOuts'>; zone: string }) {
  if (entries.length === 0) return null;
  return (
    <Card title="Opt-outs from calls and texts" isFlush>
      <Table caption="Opt-outs" columns={['Since', 'How it came', 'Status']}>
        {entries.map(({ id, since, receivedBy, liftedReference }) => (
          <Row key={id}>
            <TimeCell at={since} zone={zone} />
            <Cell>{RECEIVED_BY_LABELS[receivedBy]}</Cell>
            <Cell>
              {liftedReference ? `Ended: agreed to calls again in ${liftedReference}` : 'Don’t call or text'}
            </Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

function Requests({ requests, zone }: { requests: Of<'requests'>; zone: string }) {
  if (requests.length === 0) return null;
  return (
    <Card title="Requests and withdrawals" isFlush>
      <Table caption="Requests and withdrawals" columns={['Request', 'Status', 'Received', 'Answer by']}>
        {requests.map((request) => (
          <Row key={request.id}>
            <RowHead>
              <a href={`/staff/requests/${request.id}`}>{REQUEST_KIND_LABELS[request.kind]}</a>
            </RowHead>
            <Cell>
              <RequestStatus request={request} />
            </Cell>
            <TimeCell at={request.receivedAt} zone={zone} />
            <TimeCell at={request.dueAt} zone={zone} />
          </Row>
        ))}
      </Table>
    </Card>
  );
}
