import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Badge } from '#components/console/status.tsx';
import { Cell, Row, RowHead, right, Table } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import { type ListedCampaign, listCampaigns } from '#features/campaign/read-campaign.ts';
import { formatCount } from '#platform/values/count.ts';
import { productLabel, readinessBadge, STATUS_LABELS } from './copy.ts';

const COLUMNS = ['Campaign', 'Status', 'Readiness', right('Leads, 7 days'), 'Product', 'Start page'];

export default async function CampaignsPage(address: Address) {
  const page = await openPage('campaigns_read', address);
  const { actor } = page;
  const { current, archived } = await listCampaigns();
  const mayEdit = page.may('campaigns_edit');
  return (
    <ConsolePage
      page={page}
      area="campaigns"
      title="Campaigns"
      note="Each campaign has its own link and one product. You can pause it anytime."
      actions={
        mayEdit && (
          <ButtonLink variant="primary" href="/staff/campaigns/new">
            New campaign
          </ButtonLink>
        )
      }
    >
      <Card isFlush>
        {current.length === 0 ? (
          <Empty
            title="No campaigns yet"
            action={
              mayEdit && <ButtonLink href="/staff/campaigns/new">Create your first campaign</ButtonLink>
            }
          >
            A campaign is the form behind your link. It starts as a draft. Publish it after its readiness
            check.
          </Empty>
        ) : (
          <Campaigns caption="Campaigns" campaigns={current} zone={actor.timeZone} />
        )}
      </Card>
      {archived.length > 0 && (
        <details>
          <summary className="w-fit rounded-lg px-1 py-1.5 font-semibold">
            {`Archived campaigns (${archived.length})`}
          </summary>
          <div className="mt-2">
            <Card isFlush>
              <Campaigns caption="Archived campaigns" campaigns={archived} zone={actor.timeZone} />
            </Card>
          </div>
        </details>
      )}
    </ConsolePage>
  );
}

type CampaignsProps = { caption: string; campaigns: ListedCampaign[]; zone: string };

function Campaigns({ caption, campaigns, zone }: CampaignsProps) {
  return (
    <Table caption={caption} columns={COLUMNS}>
      {campaigns.map((campaign) => {
        const { slug, name, status, readiness, leads, link, listedAt, opensAt } = campaign;
        const badge = readiness && readinessBadge(status, readiness);
        return (
          <Row key={slug}>
            <RowHead>
              <a href={`/staff/campaigns/${slug}`}>{name}</a>
              <span className="block font-mono font-normal text-[0.8125rem] text-ink-soft">
                {new URL(link).pathname}
              </span>
            </RowHead>
            <Cell>
              <Badge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Badge>
              {status === 'scheduled' && opensAt && (
                <span className="ml-2 text-ink-soft">
                  <Time at={opensAt} zone={zone} />
                </span>
              )}
            </Cell>
            <Cell>{badge && <Badge tone={badge.tone}>{badge.label}</Badge>}</Cell>
            <Cell align="right">{formatCount(leads)}</Cell>
            <Cell>{productLabel(campaign.product, campaign.consentVersion)}</Cell>
            <Cell>
              {listedAt === null ? (
                <span className="text-ink-soft">By link only</span>
              ) : (
                `Position ${listedAt}`
              )}
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}
