import { type Address, ConsolePage, found, openPage } from '#app/staff/_shell/console-page.tsx';
import { Card, DescriptionList } from '#components/console/card.tsx';
import { DescribedStatus } from '#components/console/status.tsx';
import { PREFILL_KIND_LABELS } from '#features/lead/model/prefill-filters.ts';
import { type PrefillRecord, prefillKind } from '#features/lead/model/prefill-record.ts';
import { readPrefill } from '#features/lead/read-prefill.ts';

export default async function PrefillPage(address: Address<'id'>) {
  const page = await openPage('leads_read', address);
  const detail = found(await readPrefill(page.params.id.toLowerCase()));
  const { prefill, description } = detail;
  const { id, campaign, campaignName, leadReference, isTest } = prefill;
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
          <a href={`/staff/campaigns/${campaign}`}>{campaignName}</a>
          <span>{isTest && ', test traffic'}</span>
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card title="Status">
          <DescribedStatus description={description} />
          <DescriptionList zone={page.actor.timeZone} items={statusItems(prefill)} />
        </Card>
        <Card title="What was sent" note="Without the borrower’s answers.">
          <DescriptionList items={sentItems(prefill, kind)} />
        </Card>
      </div>
    </ConsolePage>
  );
}

function statusItems(prefill: PrefillRecord) {
  const { intentAt, endedAt, reason, httpStatus, refusedFields, linkRejectedReason, redirectedAt } = prefill;
  return [
    ['Sent by the borrower', intentAt],
    ['Ended', endedAt ?? 'No answer'],
    ['Reason', reason || null],
    ['HTTP status', httpStatus || null],
    ['Refused fields', refusedFields.join(', ') || null],
    ['Link rejected', linkRejectedReason || null],
    ['Sent to the operator’s form', redirectedAt ?? 'No'],
  ] as const;
}

const NOT_STORED = 'Not stored by the release that sent it';

function sentItems(prefill: PrefillRecord, kind: string) {
  const { partner, partnerId, flow, flowVersion, ctaLocation } = prefill;
  return [
    ['Kind', kind],
    ['Partner', partner ?? NOT_STORED],
    ['Partner ID', partnerId ?? (partner ? 'None' : NOT_STORED)],
    [
      'Flow',
      <a key="flow" href={`/staff/flows/${flow}`}>
        {flow}
      </a>,
    ],
    ['Version of the flow’s questions', flowVersion ?? NOT_STORED],
    ['CTA placement', ctaLocation],
  ] as const;
}
