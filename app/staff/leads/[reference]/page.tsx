import { type Address, ConsolePage, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Card, DescriptionList } from '#components/console/card.tsx';
import { TextField } from '#components/console/field.tsx';
import { ButtonLink, PlainButton } from '#components/console/plain-button.tsx';
import { DescribedStatus } from '#components/console/status.tsx';
import { Sentence } from '#components/console/time.tsx';
import { Timeline } from '#components/console/timeline.tsx';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { REVEAL_FORM } from '#features/lead/model/lead-forms.ts';
import { readLead } from '#features/lead/read-lead.ts';
import { parseReference } from '#platform/values/ids.ts';
import { EvidenceCard } from './evidence-card.tsx';

export default async function LeadPage(address: Address<'reference'>) {
  const page = await openFormPage('leads_read', address);
  const { actor, formState, params } = page;
  const detail = found(
    await readLead(actor, parseReference(decodeURIComponent(params.reference)) ?? params.reference),
  );
  const { history, description, timeline, canBeDecided } = detail;
  const reference = history.partnerLeadId;
  const zone = actor.timeZone;
  const { warnedAt, warnings } = history;
  const warned = warnedAt && [warnedAt, warnings > 1 && ` (first of ${warnings} warnings)`];
  return (
    <ConsolePage
      page={page}
      area="leads"
      flash="lead"
      errorTitle="Not done yet. What you typed is still here."
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
        page.may('leads_decide') && (
          <ButtonLink href={`/staff/leads/unknown?lead=${encodeURIComponent(reference)}#decide`}>
            Resolve
          </ButtonLink>
        )
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 space-y-5">
          <Card title="Status">
            <DescribedStatus description={description} />
            <DescriptionList
              zone={zone}
              items={[
                ['Sent by the borrower', history.createdAt],
                ['Operator status', history.operatorStatus ?? 'none'],
                ['Operator ID (UUID)', history.operatorUuid ?? 'none'],
                ['Operator warned', warned && <Sentence key="warned" zone={zone} of={warned} />],
                ['Operator warning', history.operatorWarning || null],
                ['Link rejected', history.linkRejectedReason || null],
                ['Link expires', history.linkExpiresAt],
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
            mayHandle={page.may('evidence_handle')}
            zone={zone}
          />
          {page.may('leads_reveal') && detail.hasEvidence && (
            <RevealCard reference={reference} formState={formState} />
          )}
        </div>
      </div>
    </ConsolePage>
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
        <TextField label="Reason" hint="Such as a case number." {...formState.input('reason', REVEAL_FORM)} />
        <PlainButton>Show borrower once</PlainButton>
      </form>
    </Card>
  );
}
