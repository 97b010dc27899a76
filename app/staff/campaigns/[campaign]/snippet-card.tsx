import { Card } from '#components/console/card.tsx';
import { CopyField } from '#components/console/copy-field.tsx';
import { CARD_HEIGHT } from '#features/campaign/model/embed-snippet.ts';
import type { CampaignDetail } from '#features/campaign/read-campaign.ts';

type SnippetCardProps = { campaign: CampaignDetail; mayEdit: boolean };

export function SnippetCard({ campaign, mayEdit }: SnippetCardProps) {
  const { slug, embedOrigins, snippet } = campaign;
  return (
    <Card
      id="starter-card"
      title="Starter card"
      note="Asks for amount and purpose on your own site. Its button opens the form in place of the page."
    >
      {embedOrigins.length > 0 ? (
        <div className="space-y-2">
          <CopyField label="Code for your site" value={snippet} />
          <p className="max-w-prose text-[0.875rem] text-ink-soft">
            {`Paste it into a page of ${embedOrigins.join(', ')}. No other site can show the card.`}
          </p>
          <p className="max-w-prose text-[0.875rem] text-ink-soft">
            {`The script passes on UTM values and click IDs of that page, and fits the height. Without it, the card is ${CARD_HEIGHT} pixels high.`}
          </p>
        </div>
      ) : (
        <p className="max-w-prose">
          <span>No site can show the card yet. </span>
          {mayEdit && <a href={`/staff/campaigns/${slug}/edit#embedOrigins`}>List your sites</a>}
        </p>
      )}
    </Card>
  );
}
