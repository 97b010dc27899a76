import { headers } from 'next/headers';
import type { Address } from '#app/staff/_shell/console-page.tsx';
import type { FormState } from '#app/staff/_shell/old-input.ts';
import { productLabel, STATUS_LABELS } from '#app/staff/campaigns/copy.ts';
import { Button } from '#components/console/button.tsx';
import { Card, DescriptionList } from '#components/console/card.tsx';
import { CopyField } from '#components/console/copy-field.tsx';
import { SelectField } from '#components/console/field.tsx';
import { Hidden } from '#components/console/form.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Badge } from '#components/console/status.tsx';
import { Cell, Row, RowHead, right, Table } from '#components/console/table.tsx';
import { checkCampaign } from '#features/campaign/check-campaign.ts';
import { DROP_REASON_LABELS } from '#features/campaign/model/campaign-link.ts';
import { constantText, constantType } from '#features/campaign/model/passed-constants.ts';
import type { CampaignDetail } from '#features/campaign/read-campaign.ts';
import { type DroppedCount, listDropped } from '#features/campaign/store/dropped-parameters.ts';
import { sendsAllTests } from '#features/lead/send-lead.ts';
import { LANGUAGE_OFFERS, type LanguageOffer } from '#features/wording/model/language.ts';
import { capitalize } from '#platform/values/capitalize.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';
import { formatCount } from '#platform/values/count.ts';
import { allowTestLeads, saveCampaignLanguages } from '../actions.ts';
import { CampaignPage, openCampaignPage } from './campaign-page.tsx';
import { LinkCard } from './link-card.tsx';
import { ArchiveCard, PauseForm, ReadinessCard } from './readiness-card.tsx';
import { SnippetCard } from './snippet-card.tsx';

export default async function CampaignOverviewPage(address: Address<'campaign'>) {
  const page = await openCampaignPage('campaigns_read', address);
  const { actor, query, formState, campaign } = page;
  const dropped = await listDropped(campaign.slug);
  const items = campaign.archivedAt
    ? []
    : await checkCampaign(campaign, 'briefly', clientInfoFrom(await headers()));
  const mayEdit = page.may('campaigns_edit');
  const { slug, status, pausedAt } = campaign;
  return (
    <CampaignPage
      page={page}
      current="overview"
      flash="campaign"
      errorTitle="Nothing changed."
      actions={
        <>
          <ButtonLink href={`/staff?campaign=${slug}`}>Reports</ButtonLink>
          <ButtonLink href={`/staff/leads?campaign=${slug}`}>Leads</ButtonLink>
          {mayEdit && <ButtonLink href={`/staff/campaigns/new?from=${slug}`}>Duplicate</ButtonLink>}
          {mayEdit && !pausedAt && <PauseForm slug={slug} />}
        </>
      }
    >
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
      {!campaign.archivedAt && <SnippetCard campaign={campaign} mayEdit={mayEdit} />}
      {dropped.length > 0 && <DroppedCard dropped={dropped} />}
      {!campaign.archivedAt && (
        <>
          <LanguagesCard campaign={campaign} formState={formState} mayEdit={page.may('languages_offer')} />
          <TestLinksCard
            campaign={campaign}
            sendsAllTests={sendsAllTests()}
            mayAllow={page.may('tests_allow')}
          />
          {mayEdit && <ArchiveCard slug={slug} isSure={formState.has('sure')} />}
        </>
      )}
    </CampaignPage>
  );
}

function SettingsCard({ campaign, zone }: { campaign: CampaignDetail; zone: string }) {
  const { product, consentVersion, partnerCampaignId, fallback, flow, ctaLocation, link } = campaign;
  const { passThrough, constants, statesServed, embedOrigins } = campaign;
  const { listedAt, showsLanding, isIndexed } = campaign;
  const isPersonalLoan = product === 'personal_loan';
  return (
    <div className="space-y-4">
      <CopyField label="Campaign link" value={link} />
      <DescriptionList
        zone={zone}
        items={[
          ['Product', productLabel(product, consentVersion)],
          ['Opens', campaign.opensAt ?? 'When you publish it'],
          ['Closes', campaign.closesAt ?? 'When you pause it'],
          ['Start page', listedAt === null ? 'By link only' : `Position ${listedAt}`],
          ['Landing page', showsLanding ? 'Shown first' : 'Skipped'],
          ['Listed by search engines', isIndexed ? 'Yes' : 'No'],
          ['Campaign ID', partnerCampaignId ?? 'None'],
          ['Fallback', fallback === 'prefill' ? 'Operator’s prefilled form' : 'None'],
          ['Prefill flow', flow ?? 'None'],
          ['CTA placement', ctaLocation],
          ['Parameters sent to the operator', isPersonalLoan && (passThrough.join(', ') || 'None')],
          ['Constants sent to the operator', isPersonalLoan && constantList(constants)],
          ['States served', statesServed.join(', ') || 'All'],
          ['Sites with the starter card', embedOrigins.join(', ') || 'None'],
          ['Accent color', campaign.accent ?? 'Brand color'],
        ]}
      />
    </div>
  );
}

const constantList = (constants: CampaignDetail['constants']) =>
  constants
    .map((constant) => `${constant.name}: ${constantText(constant)} (${constantType(constant)})`)
    .join(', ') || 'None';

const COLUMNS = ['Parameter', 'Reason', right('Journeys'), 'Last seen'];

function DroppedCard({ dropped }: { dropped: readonly DroppedCount[] }) {
  return (
    <Card
      id="dropped"
      title="Dropped parameters"
      note="Last 30 days (UTC), without test links. If a number is an ID, end its parameter name in “id”."
      isFlush
    >
      <Table caption="Dropped parameters" columns={COLUMNS}>
        {dropped.map(({ name, reason, count, lastDay }) => (
          <Row key={`${name} ${reason}`}>
            <RowHead>{name}</RowHead>
            <Cell isWide>{capitalize(DROP_REASON_LABELS[reason])}</Cell>
            <Cell align="right">{formatCount(count)}</Cell>
            <Cell>{lastDay}</Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}

type TestLinksCardProps = { campaign: CampaignDetail; sendsAllTests: boolean; mayAllow: boolean };

function TestLinksCard({ campaign, sendsAllTests, mayAllow }: TestLinksCardProps) {
  const { slug, testsReachOperator } = campaign;
  const isSent = sendsAllTests || testsReachOperator;
  return (
    <Card
      id="tests"
      title="Test links"
      note="Reports, alerts and the lead list leave out test requests."
      actions={<Badge tone={isSent ? 'warn' : 'plain'}>{isSent ? 'Sent' : 'Not sent'}</Badge>}
    >
      <p className="max-w-prose">{noteOf(sendsAllTests, testsReachOperator)}</p>
      {!sendsAllTests && mayAllow && (
        <form action={allowTestLeads} className="mt-3">
          <Hidden fields={{ campaign: slug, tests: testsReachOperator ? 'stop' : 'send' }} />
          <Button variant="quiet">
            {testsReachOperator ? 'Stop sending test requests' : 'Send test requests to the operator'}
          </Button>
        </form>
      )}
    </Card>
  );
}

function noteOf(sendsAllTests: boolean, testsReachOperator: boolean): string {
  if (sendsAllTests) return 'In local mode, all test requests go to the operator or its simulator.';
  return testsReachOperator
    ? 'The operator receives this campaign’s test requests as real leads.'
    : 'Test requests stop before the operator. Only an administrator can change this.';
}

const OFFERS: Record<LanguageOffer, string> = {
  en: 'English only',
  en_es: 'English first, Spanish on request',
  es_en: 'Spanish first, English on request',
  browser: 'The browser’s language first',
};

const NOTE =
  'The language of our own pages. Consent texts stay as they were written. Landing page and wording have Spanish fields.';

type LanguagesCardProps = { campaign: CampaignDetail; formState: FormState; mayEdit: boolean };

function LanguagesCard({ campaign, formState, mayEdit }: LanguagesCardProps) {
  const { slug, languages } = campaign;
  return (
    <Card id="page-languages" title="Languages" note={NOTE}>
      {mayEdit ? (
        <form action={saveCampaignLanguages} className="space-y-4">
          <input type="hidden" name="campaign" value={slug} />
          <SelectField
            name="languages"
            label="Languages offered"
            hint="Before you offer Spanish, check which disclosures must be in Spanish too."
            defaultValue={formState.value('languages', languages)}
            error={formState.error('languages')}
            options={LANGUAGE_OFFERS.map((value) => ({ value, label: OFFERS[value] }))}
          />
          <Button variant="quiet">Save languages</Button>
        </form>
      ) : (
        <p>{`${OFFERS[languages]}. Only Compliance can change this.`}</p>
      )}
    </Card>
  );
}
