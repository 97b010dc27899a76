import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { DescribedStatus } from '#components/console/badge.tsx';
import { Card } from '#components/console/card.tsx';
import { DescriptionList } from '#components/console/description-list.tsx';
import { Time } from '#components/console/time.tsx';
import { readPrefill } from '#features/lead/list-prefills.ts';
import { PREFILL_KIND_LABELS } from '#features/lead/model/lead-filters.ts';
import { type PrefillRecord, prefillKind } from '#features/lead/model/prefill-record.ts';

export default async function PrefillPage({ params }: { params: Promise<{ id: string }> }) {
  const actor = await requireStaff('leads_read');
  const detail = await readPrefill((await params).id.toLowerCase());
  if (!detail) notFound();
  const { prefill, description } = detail;
  const { id, campaign, campaignName, leadReference, isTest } = prefill;
  const kind = PREFILL_KIND_LABELS[prefillKind(prefill)];
  return (
    <ConsolePage
      actor={actor}
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
          <DescriptionList items={statusItems(prefill, actor.timeZone)} />
        </Card>
        <Card title="What was sent" note="Without the borrower’s answers.">
          <DescriptionList items={sentItems(prefill, kind)} />
        </Card>
      </div>
    </ConsolePage>
  );
}

type Item = readonly [name: string, value: React.ReactNode];

const item = (name: string, value: React.ReactNode): Item[] => (value ? [[name, value]] : []);

function statusItems(prefill: PrefillRecord, zone: string): Item[] {
  const { intentAt, endedAt, reason, httpStatus, refusedFields, linkRejectedReason, redirectedAt } = prefill;
  const time = (at: Date | null) => at && <Time at={at} zone={zone} />;
  return [
    ['Sent by the borrower', <Time key="sent" at={intentAt} zone={zone} />],
    ['Ended', time(endedAt) ?? 'No answer'],
    ...item('Reason', reason),
    ...item('HTTP status', httpStatus),
    ...item('Refused fields', refusedFields.join(', ')),
    ...item('Link rejected', linkRejectedReason),
    ['Sent to the operator’s form', time(redirectedAt) ?? 'No'],
  ];
}

const NOT_STORED = 'Not stored by the release that sent it';

function sentItems(prefill: PrefillRecord, kind: string): Item[] {
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
  ];
}
