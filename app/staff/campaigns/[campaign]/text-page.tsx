import { DraftCard } from '#app/staff/_shell/draft-card.tsx';
import { Card } from '#components/console/card.tsx';
import { ConfirmForm } from '#components/console/form.tsx';
import { Badge } from '#components/console/status.tsx';
import { Sentence } from '#components/console/time.tsx';
import type { Elements } from '#components/elements.ts';
import type { TextDetail } from '#features/campaign/edit-texts.ts';
import { discardCampaignText, publishCampaignText, retireCampaignText } from '../actions.ts';
import { CampaignPage, type OpenedCampaign } from './campaign-page.tsx';

type TextPageProps = {
  page: OpenedCampaign;
  current: 'landing' | 'wording';
  versions: TextDetail<unknown>;
  /** Names the texts that borrowers see without a published version. */
  standard: { badge: string; words: string };
  /** Above the versions. */
  notice: Elements;
  /** The publisher reads it first. */
  review?: Elements;
  children: Elements;
};

/** The page of one of a campaign's own texts, which two people publish. */
export function TextPage(props: TextPageProps) {
  const { page, current, versions, standard, notice, review, children } = props;
  const { slug, archivedAt } = page.campaign;
  const { draft, published, publishing } = versions;
  const zone = page.actor.timeZone;
  const mayPublish = page.may('consents_publish') && !archivedAt;
  const mayEdit = page.may('campaigns_edit') && !archivedAt;
  const fields = { campaign: slug, text: current };
  const retireNote = `Borrowers see ${standard.words} right away. This needs no second person.`;
  return (
    <CampaignPage
      page={page}
      current={current}
      flash={current}
      actions={
        <Badge tone={draft ? 'warn' : 'good'}>
          {draft ? 'Draft, not published' : published ? 'Published' : standard.badge}
        </Badge>
      }
    >
      {notice}
      {draft && (
        <DraftCard
          title="Draft"
          saved={{ by: draft.editedByLabel, at: draft.editedAt, zone }}
          note="The preview below shows it."
          publishing={publishing}
          publish={mayPublish && publishCampaignText}
          discard={mayEdit && discardCampaignText}
          discardNote="You can’t undo this."
          fields={{ ...fields, revision: draft.revision }}
          formState={page.formState}
        >
          {review}
        </DraftCard>
      )}
      {published?.publishedAt && (
        <Card
          title="Published"
          note={
            <Sentence
              zone={zone}
              of={[
                `Version ${published.number}, published by ${published.publishedByLabel}, `,
                published.publishedAt,
                '.',
              ]}
            />
          }
        >
          {mayPublish && (
            <ConfirmForm
              summary="Unpublish…"
              description={retireNote}
              action={retireCampaignText}
              fields={{ ...fields, revision: 0 }}
              button="Unpublish"
            />
          )}
        </Card>
      )}
      {children}
    </CampaignPage>
  );
}
