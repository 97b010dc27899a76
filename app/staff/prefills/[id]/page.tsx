import { type Address, ConsolePage, found, openPage } from '#app/staff/_shell/console-page.tsx';
import { Card, DescriptionList } from '#components/console/card.tsx';
import { DescribedStatus } from '#components/console/status.tsx';
import { readPrefill } from '#features/lead/list-prefills.ts';
import { PREFILL_KIND_LABELS } from '#features/lead/model/lead-filters.ts';
import { prefillKind } from '#features/lead/model/prefill-record.ts';

export default async function PrefillPage(address: Address<'id'>) {
  const page = await openPage('leads_read', address);
  const detail = found(await readPrefill(page.params.id.toLowerCase()));
  const { prefill, description } = detail;
  const { id, campaign, campaignName, leadReference, isTest, partner, flow } = prefill;
  const mayRead = page.may('campaigns_read');
  const kind = PREFILL_KIND_LABELS[prefillKind(prefill)];
  return (
    <ConsolePage
      page={page}
      area="prefills"
      title={id}
      up={{ href: '/staff/prefills', label: 'Prefills' }}
      note={
        <>
          <span>{leadReference ? 'Prefill of lead ' : `${kind}, `}</span>
          {leadReference && <a href={`/staff/leads/${leadReference}`}>{leadReference}</a>}
          <span>{leadReference ? ', from campaign ' : 'from campaign '}</span>
          {mayRead ? (
            <a href={`/staff/campaigns/${campaign}`}>{campaignName}</a>
          ) : (
            <span>{campaignName}</span>
          )}
          <span>{isTest && ', test traffic'}</span>
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title="Status">
          <DescribedStatus description={description} />
          <DescriptionList
            zone={page.actor.timeZone}
            items={[
              ['Sent by the borrower', prefill.intentAt],
              ['Ended', prefill.endedAt ?? 'No answer'],
              ['Reason', prefill.reason || null],
              ['HTTP status', prefill.httpStatus || null],
              ['Refused fields', prefill.refusedFields.join(', ') || null],
              ['Link rejected', prefill.linkRejectedReason || null],
              ['Sent to the operator’s form', prefill.redirectedAt ?? 'No'],
            ]}
          />
        </Card>
        <Card title="What was sent" note="Without the borrower’s answers.">
          <DescriptionList
            items={[
              ['Kind', kind],
              ['Partner', partner ?? NOT_STORED],
              ['Partner ID', prefill.partnerId ?? (partner ? 'None' : NOT_STORED)],
              ['Flow', mayRead ? <FlowLink key="flow" flow={flow} /> : flow],
              ['Version of the flow’s questions', prefill.flowVersion ?? NOT_STORED],
              ['CTA placement', prefill.ctaLocation],
            ]}
          />
        </Card>
      </div>
    </ConsolePage>
  );
}

const FlowLink = ({ flow }: { flow: string }) => <a href={`/staff/flows/${flow}`}>{flow}</a>;

const NOT_STORED = 'Not stored by the release that sent it';
