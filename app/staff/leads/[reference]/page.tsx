import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_frame/access.ts';
import { ConsolePage } from '#app/staff/_frame/console-page.tsx';
import { flashMessage } from '#app/staff/_frame/flash-message.ts';
import { findFormState, type SearchParams } from '#app/staff/_frame/old-input.ts';
import { Badge } from '#components/console/badge.tsx';
import { ButtonLink } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { DescriptionList } from '#components/console/description-list.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Notice } from '#components/console/notice.tsx';
import { Time } from '#components/console/time.tsx';
import { Timeline } from '#components/console/timeline.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { PRODUCTS } from '#features/lead/model/lead-filters.ts';
import { readLead } from '#features/lead/read-lead.ts';
import { parseReference } from '#platform/values/reference.ts';
import { EvidenceCard } from './evidence-card.tsx';
import { RevealCard } from './reveal-card.tsx';

type Props = { params: Promise<{ reference: string }>; searchParams: SearchParams };

/** What was done a moment ago, as the address tells it. */
const FLASH_MESSAGES: Record<string, string> = {
  held: 'The evidence is on hold: it is neither purged nor erased until it is released.',
  released: 'The evidence is released: it is purged when its time is over, and erased when asked for.',
  erasure_asked:
    'The evidence is released. Its erasure was asked for while it was on hold: have its person erased now (npm run evidence -- erase).',
  already: 'It stood so already. Nothing was changed.',
  no_evidence: 'No evidence is kept of this lead.',
  no_identity:
    'Whose lead it is can’t be told any more: what its evidence told was deleted, or there never was any.',
};

export default async function LeadPage({ params, searchParams }: Props) {
  const actor = await requireStaff('leads_read');
  const { reference: typed } = await params;
  const detail = await readLead(actor, parseReference(decodeURIComponent(typed)) ?? typed);
  if (!detail) notFound();
  const { history, description, timeline, canBeDecided } = detail;
  const reference = history.partnerLeadId;
  const [query, formState] = [await searchParams, await findFormState(actor, searchParams)];
  const done = flashMessage(FLASH_MESSAGES, query.done);
  const zone = actor.timeZone;
  return (
    <ConsolePage
      actor={actor}
      area="leads"
      title={reference}
      up={{ href: '/staff/leads', label: 'Leads' }}
      note={
        <>
          {PRODUCTS[history.interface]}, by the campaign{' '}
          <a href={`/staff/campaigns/${history.journey.campaign.slug}`}>{history.journey.campaign.name}</a>
          {history.isTest && ', test traffic'}
        </>
      }
      actions={
        canBeDecided &&
        allows(actor.role, 'leads_decide') && (
          <ButtonLink href={`/staff/leads/unknown?lead=${encodeURIComponent(reference)}#decide`}>
            Decide what became of it
          </ButtonLink>
        )
      }
    >
      {done && (
        <Notice tone={query.done === 'erasure_asked' ? 'warn' : 'info'} role="status">
          {done}
        </Notice>
      )}
      <FormErrors errors={formState.errors} title="Not done yet. What you typed is still here." />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0 space-y-5">
          <Card title="How it stands">
            <p className="flex flex-wrap items-center gap-2">
              <Badge tone={description.tone}>{description.title}</Badge> <span>{description.meaning}</span>
            </p>
            <p className="mt-2 mb-4">
              <strong>What can be done:</strong> {description.whatToDo}
            </p>
            <DescriptionList
              items={[
                ['Sent by the borrower', <Time key="sent" at={history.createdAt} zone={zone} />],
                ['Operator’s status', history.operatorStatus ?? 'none'],
                ['Operator’s uuid', history.operatorUuid ?? 'none'],
                ...(history.operatorWarning
                  ? [['Operator’s warning', history.operatorWarning] as const]
                  : []),
                ...(history.linkRejectedReason
                  ? [['Link not followed', history.linkRejectedReason] as const]
                  : []),
                ...(history.linkExpiresAt
                  ? [
                      [
                        'Link lasts until',
                        <Time key="link" at={history.linkExpiresAt} zone={zone} />,
                      ] as const,
                    ]
                  : []),
              ]}
            />
          </Card>
          <Card title="What happened" note="The oldest first, by your clock and in UTC.">
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
