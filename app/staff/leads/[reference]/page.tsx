import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { FlashNotice } from '#app/staff/_shell/flash-notice.tsx';
import { type FormState, findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { DescribedStatus } from '#components/console/badge.tsx';
import { Card } from '#components/console/card.tsx';
import { DescriptionList } from '#components/console/description-list.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { TextField } from '#components/console/field.tsx';
import { ButtonLink, PlainButton } from '#components/console/plain-button.tsx';
import { Time } from '#components/console/time.tsx';
import { Timeline } from '#components/console/timeline.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { REVEAL_FORM } from '#features/lead/model/lead-forms.ts';
import { readLead } from '#features/lead/read-lead.ts';
import { parseReference } from '#platform/values/ids.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { EvidenceCard } from './evidence-card.tsx';

type Props = { params: Promise<{ reference: string }>; searchParams: SearchParams };

export default async function LeadPage({ params, searchParams }: Props) {
  const actor = await requireStaff('leads_read');
  const { reference: typed } = await params;
  const detail = await readLead(actor, parseReference(decodeURIComponent(typed)) ?? typed);
  if (!detail) notFound();
  const { history, description, timeline, canBeDecided } = detail;
  const reference = history.partnerLeadId;
  const [query, formState] = [await searchParams, await findFormState(actor, searchParams)];
  const zone = actor.timeZone;
  return (
    <ConsolePage
      actor={actor}
      area="leads"
      title={reference}
      up={{ href: '/staff/leads', label: 'Leads' }}
      note={
        <>
          <span>{`${LEAD_INTERFACE_NAMES[history.interface]}, from campaign `}</span>
          <a href={`/staff/campaigns/${history.journey.campaign.slug}`}>{history.journey.campaign.name}</a>
          <span>{history.isTest && ', test traffic'}</span>
        </>
      }
      actions={
        canBeDecided &&
        allows(actor.role, 'leads_decide') && (
          <ButtonLink href={`/staff/leads/unknown?lead=${encodeURIComponent(reference)}#decide`}>
            Resolve
          </ButtonLink>
        )
      }
    >
      <FlashNotice page="lead" done={query.done} />
      <FormErrors errors={formState.errors} title="Not done yet. What you typed is still here." />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 space-y-5">
          <Card title="Status">
            <DescribedStatus description={description} />
            <DescriptionList
              items={[
                ['Sent by the borrower', <Time key="sent" at={history.createdAt} zone={zone} />],
                ['Operator status', history.operatorStatus ?? 'none'],
                ['Operator ID (UUID)', history.operatorUuid ?? 'none'],
                ...(history.warnedAt
                  ? [
                      [
                        'Operator warned',
                        <Warned key="warned" at={history.warnedAt} count={history.warnings} zone={zone} />,
                      ] as const,
                    ]
                  : []),
                ...(history.operatorWarning ? [['Operator warning', history.operatorWarning] as const] : []),
                ...(history.linkRejectedReason
                  ? [['Link rejected', history.linkRejectedReason] as const]
                  : []),
                ...(history.linkExpiresAt
                  ? [['Link expires', <Time key="link" at={history.linkExpiresAt} zone={zone} />] as const]
                  : []),
                ...history.journey.passedData.map(
                  ([name, value]) =>
                    [
                      `${detail.wasSent ? 'Passed on' : 'Not passed on'}: ${name}`,
                      passedText(value),
                    ] as const,
                ),
              ]}
            />
          </Card>
          <Card title="Timeline" note="Oldest first. Your time zone and UTC.">
            <Timeline events={timeline} zone={zone} />
          </Card>
        </div>
        <div className="min-w-0 space-y-5">
          <EvidenceCard
            detail={detail}
            formState={formState}
            mayHandle={allows(actor.role, 'evidence_handle')}
            zone={zone}
          />
          {allows(actor.role, 'leads_reveal') && detail.hasEvidence && (
            <RevealCard reference={reference} formState={formState} />
          )}
        </div>
      </div>
    </ConsolePage>
  );
}

function Warned({ at, count, zone }: { at: Date; count: number; zone: string }) {
  return (
    <>
      <Time at={at} zone={zone} />
      {count > 1 && <span>{` (first of ${count} warnings)`}</span>}
    </>
  );
}

const passedText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function RevealCard({ reference, formState }: { reference: string; formState: FormState }) {
  return (
    <Card
      id="reveal"
      title="Borrower"
      note="Shown once, only to you. The activity log and the evidence record your request and reason."
    >
      <form
        action={`/staff/leads/${encodeURIComponent(reference)}/reveal`}
        method="post"
        autoComplete="off"
        className="space-y-3"
      >
        <TextField
          name="reason"
          label="Reason"
          hint="Such as a case number."
          error={formState.error('reason')}
          defaultValue={formState.value('reason')}
          {...fieldAttributes(REVEAL_FORM, 'reason')}
        />
        <PlainButton>Show borrower once</PlainButton>
      </form>
    </Card>
  );
}
