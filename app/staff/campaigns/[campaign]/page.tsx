import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_frame/access.ts';
import { ConsolePage } from '#app/staff/_frame/console-page.tsx';
import { flashMessage } from '#app/staff/_frame/flash-message.ts';
import { findFormState, type SearchParams } from '#app/staff/_frame/old-input.ts';
import { productLabel, STATUS_LABELS } from '#app/staff/campaigns/copy.ts';
import { Badge } from '#components/console/badge.tsx';
import { ButtonLink } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { CopyField } from '#components/console/copy-field.tsx';
import { DescriptionList } from '#components/console/description-list.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Notice } from '#components/console/notice.tsx';
import { Time } from '#components/console/time.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { checkCampaign } from '#features/campaign/check-campaign.ts';
import { type CampaignDetail, readCampaign } from '#features/campaign/read-campaign.ts';
import { listDropped } from '#features/campaign/store/dropped-parameters.ts';
import { sendsAllTests } from '#features/lead/test-journeys.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';
import { DroppedCard } from './dropped-card.tsx';
import { LinkCard } from './link-card.tsx';
import { ArchiveCard, PauseForm, ReadinessCard } from './readiness-card.tsx';
import { CampaignTabs } from './tabs.tsx';
import { TestLinksCard } from './test-links-card.tsx';

type Address = { params: Promise<{ campaign: string }>; searchParams: SearchParams };

const FLASH_MESSAGES: Record<string, string> = {
  created: 'Created as a draft. See what its readiness check says, then open it.',
  saved: 'Saved.',
  opened: 'Opened.',
  paused: 'Paused: nobody can begin on it any more. Whoever has begun may still finish.',
  archived: 'Archived.',
  tests_sent: 'Test requests now go to the operator.',
  tests_stopped: 'Test requests now stop before the operator.',
};

export default async function CampaignPage({ params, searchParams }: Address) {
  const actor = await requireStaff('campaigns_read');
  const [campaign, formState, query] = await Promise.all([
    readCampaign((await params).campaign),
    findFormState(actor, searchParams),
    searchParams,
  ]);
  if (!campaign) notFound();
  const dropped = await listDropped(campaign.slug);
  const items = campaign.archivedAt
    ? []
    : await checkCampaign(campaign, 'briefly', clientInfoFrom(await headers()));
  const mayEdit = allows(actor.role, 'campaigns_edit');
  const { slug, status, pausedAt } = campaign;
  const done = flashMessage(FLASH_MESSAGES, query.done);
  return (
    <ConsolePage
      actor={actor}
      area="campaigns"
      title={campaign.name}
      up={{ href: '/staff/campaigns', label: 'Campaigns' }}
      actions={
        <>
          <ButtonLink href={`/staff?campaign=${slug}`}>Figures</ButtonLink>
          <ButtonLink href={`/staff/leads?campaign=${slug}`}>Leads</ButtonLink>
          {mayEdit && <ButtonLink href={`/staff/campaigns/new?from=${slug}`}>Duplicate</ButtonLink>}
          {mayEdit && !pausedAt && <PauseForm slug={slug} />}
        </>
      }
    >
      <CampaignTabs slug={slug} current="overview" mayEdit={mayEdit} />
      <FormErrors errors={formState.errors} title="Nothing was changed." />
      {done && (
        <Notice tone="good" role="status">
          {done}
        </Notice>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card
          title="Standing"
          note={STATUS_LABELS[status].about}
          actions={<Badge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Badge>}
        >
          <SettingsCard campaign={campaign} zone={actor.timeZone} />
        </Card>
        {!campaign.archivedAt && (
          <ReadinessCard
            campaign={campaign}
            items={items}
            mayEdit={mayEdit}
            seen={formState.values('seen')}
          />
        )}
      </div>
      <LinkCard campaign={campaign} query={query} />
      {dropped.length > 0 && <DroppedCard dropped={dropped} />}
      {!campaign.archivedAt && (
        <TestLinksCard
          campaign={campaign}
          sendsAllTests={sendsAllTests()}
          mayAllow={allows(actor.role, 'tests_allow')}
        />
      )}
      {mayEdit && !campaign.archivedAt && <ArchiveCard slug={slug} />}
    </ConsolePage>
  );
}

function SettingsCard({ campaign, zone }: { campaign: CampaignDetail; zone: string }) {
  const { product, consentVersion, partnerCampaignId, fallback, flow, ctaLocation, link } = campaign;
  const { passThrough, listedAt, opensAt, closesAt, accent } = campaign;
  const time = (at: Date | null, none: string) => (at ? <Time at={at} zone={zone} /> : none);
  return (
    <div className="space-y-4">
      <CopyField label="Its link" value={link} />
      <DescriptionList
        items={[
          ['Product', productLabel(product, consentVersion)],
          ['Opens', time(opensAt, 'When you open it')],
          ['Closes', time(closesAt, 'When you pause it')],
          ['On the start page', listedAt === null ? 'No, by its link only' : `Place ${listedAt}`],
          ['Campaign id', partnerCampaignId ?? 'None'],
          ['Fallback', fallback === 'prefill' ? 'The operator’s form, filled in' : 'None'],
          ['Prefill flow', flow ?? 'None'],
          ['Call-to-action location', ctaLocation],
          ...(product === 'personal_loan'
            ? [['Passed on', passThrough.join(', ') || 'Nothing'] satisfies [string, string]]
            : []),
          ['Accent', accent ?? 'The brand’s'],
        ]}
      />
    </div>
  );
}
