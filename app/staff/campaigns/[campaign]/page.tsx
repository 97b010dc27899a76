import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { FlashNotice } from '#app/staff/_shell/flash-notice.tsx';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { productLabel, STATUS_LABELS } from '#app/staff/campaigns/copy.ts';
import { Badge } from '#components/console/badge.tsx';
import { Card } from '#components/console/card.tsx';
import { CopyField } from '#components/console/copy-field.tsx';
import { DescriptionList } from '#components/console/description-list.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Time } from '#components/console/time.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { checkCampaign } from '#features/campaign/check-campaign.ts';
import { constantText, constantType } from '#features/campaign/model/passed-constants.ts';
import { type CampaignDetail, readCampaign } from '#features/campaign/read-campaign.ts';
import { listDropped } from '#features/campaign/store/dropped-parameters.ts';
import { sendsAllTests } from '#features/lead/test-journeys.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';
import { DroppedCard } from './dropped-card.tsx';
import { LanguagesCard } from './languages-card.tsx';
import { LinkCard } from './link-card.tsx';
import { ArchiveCard, PauseForm, ReadinessCard } from './readiness-card.tsx';
import { CampaignTabs } from './tabs.tsx';
import { TestLinksCard } from './test-links-card.tsx';

type Address = { params: Promise<{ campaign: string }>; searchParams: SearchParams };

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
  return (
    <ConsolePage
      actor={actor}
      area="campaigns"
      title={campaign.name}
      up={{ href: '/staff/campaigns', label: 'Campaigns' }}
      actions={
        <>
          <ButtonLink href={`/staff?campaign=${slug}`}>Reports</ButtonLink>
          <ButtonLink href={`/staff/leads?campaign=${slug}`}>Leads</ButtonLink>
          {mayEdit && <ButtonLink href={`/staff/campaigns/new?from=${slug}`}>Duplicate</ButtonLink>}
          {mayEdit && !pausedAt && <PauseForm slug={slug} />}
        </>
      }
    >
      <CampaignTabs slug={slug} current="overview" mayEdit={mayEdit} />
      <FormErrors errors={formState.errors} title="Nothing changed." />
      <FlashNotice page="campaign" done={query.done} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card
          title="Status"
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
        <LanguagesCard
          campaign={campaign}
          formState={formState}
          mayEdit={allows(actor.role, 'languages_offer')}
        />
      )}
      {!campaign.archivedAt && (
        <TestLinksCard
          campaign={campaign}
          sendsAllTests={sendsAllTests()}
          mayAllow={allows(actor.role, 'tests_allow')}
        />
      )}
      {mayEdit && !campaign.archivedAt && <ArchiveCard slug={slug} isSure={formState.has('sure')} />}
    </ConsolePage>
  );
}

function SettingsCard({ campaign, zone }: { campaign: CampaignDetail; zone: string }) {
  const { product, consentVersion, partnerCampaignId, fallback, flow, ctaLocation, link } = campaign;
  const {
    passThrough,
    constants,
    statesServed,
    listedAt,
    showsLanding,
    isIndexed,
    opensAt,
    closesAt,
    accent,
  } = campaign;
  const time = (at: Date | null, none: string) => (at ? <Time at={at} zone={zone} /> : none);
  return (
    <div className="space-y-4">
      <CopyField label="Campaign link" value={link} />
      <DescriptionList
        items={[
          ['Product', productLabel(product, consentVersion)],
          ['Opens', time(opensAt, 'When you publish it')],
          ['Closes', time(closesAt, 'When you pause it')],
          ['Start page', listedAt === null ? 'By link only' : `Position ${listedAt}`],
          ['Landing page', showsLanding ? 'Shown first' : 'Skipped'],
          ['Listed by search engines', isIndexed ? 'Yes' : 'No'],
          ['Campaign ID', partnerCampaignId ?? 'None'],
          ['Fallback', fallback === 'prefill' ? 'Operator’s prefilled form' : 'None'],
          ['Prefill flow', flow ?? 'None'],
          ['CTA placement', ctaLocation],
          ...(product === 'personal_loan'
            ? [
                ['Parameters sent to the operator', passThrough.join(', ') || 'None'] satisfies [
                  string,
                  string,
                ],
                ['Constants sent to the operator', constantList(constants)] satisfies [string, string],
              ]
            : []),
          ['States served', statesServed.join(', ') || 'All'],
          ['Accent color', accent ?? 'Brand color'],
        ]}
      />
    </div>
  );
}

const constantList = (constants: CampaignDetail['constants']) =>
  constants
    .map((constant) => `${constant.name}: ${constantText(constant)} (${constantType(constant)})`)
    .join(', ') || 'None';
