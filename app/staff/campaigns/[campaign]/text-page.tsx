import { FlashNotice } from '#app/staff/_shell/flash-notice.tsx';
import type { FormState } from '#app/staff/_shell/old-input.ts';
import { PublishDraft } from '#app/staff/_shell/publish-draft.tsx';
import { Badge } from '#components/console/badge.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ConfirmDisclosure } from '#components/console/confirm-disclosure.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Time } from '#components/console/time.tsx';
import type { Elements } from '#components/elements.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import type { TextDetail } from '#features/campaign/edit-texts.ts';
import type { CampaignDetail } from '#features/campaign/read-campaign.ts';
import { CampaignPage } from './campaign-page.tsx';

type Action = (data: FormData) => Promise<void>;

type TextPageProps = {
  actor: Actor;
  campaign: CampaignDetail;
  page: 'landing' | 'wording';
  done: string | string[] | undefined;
  versions: TextDetail<unknown>;
  actions: { publish: Action; discard: Action; retire: Action };
  /** Names the texts that borrowers see without a published version. */
  standard: { badge: string; words: string };
  /** Above the versions. */
  notice: Elements;
  /** The publisher reads it first. */
  review?: Elements;
  formState: FormState;
  children: Elements;
};

/** The page of one of a campaign's own texts, which two people publish. */
export function TextPage(props: TextPageProps) {
  const { actor, campaign, page, done, versions, standard, notice, formState, children } = props;
  return (
    <CampaignPage
      actor={actor}
      campaign={campaign}
      current={page}
      actions={
        <Badge tone={versions.draft ? 'warn' : 'good'}>
          {versions.draft ? 'Draft, not published' : versions.published ? 'Published' : standard.badge}
        </Badge>
      }
    >
      <FormErrors errors={formState.errors} />
      <FlashNotice page={page} done={done} />
      {notice}
      <VersionCards {...props} />
      {children}
    </CampaignPage>
  );
}

function VersionCards(props: TextPageProps) {
  const { actor, campaign, versions, actions, standard, review, formState } = props;
  const { slug, archivedAt } = campaign;
  const { draft, published, publishing } = versions;
  const mayPublish = allows(actor.role, 'consents_publish') && !archivedAt;
  const mayEdit = allows(actor.role, 'campaigns_edit') && !archivedAt;
  return (
    <>
      {draft && (
        <Card
          title="Draft"
          note={
            <>
              <span>{`Saved by ${draft.editedByLabel}, `}</span>
              <Time at={draft.editedAt} zone={actor.timeZone} />
              <span>. The preview below shows it.</span>
            </>
          }
        >
          <div className="space-y-4">
            {review}
            {mayPublish && (
              <PublishDraft publishing={publishing} action={actions.publish} formState={formState}>
                <VersionFields slug={slug} revision={draft.revision} />
              </PublishDraft>
            )}
            {mayEdit && (
              <ConfirmDisclosure summary="Discard draft…" description="You can’t undo this.">
                <form action={actions.discard}>
                  <VersionFields slug={slug} revision={draft.revision} />
                  <Button variant="danger">Discard draft</Button>
                </form>
              </ConfirmDisclosure>
            )}
          </div>
        </Card>
      )}
      {published?.publishedAt && (
        <Card
          title="Published"
          note={
            <>
              <span>{`Version ${published.number}, published by ${published.publishedByLabel}, `}</span>
              <Time at={published.publishedAt} zone={actor.timeZone} />
              <span>.</span>
            </>
          }
        >
          {mayPublish && (
            <ConfirmDisclosure
              summary="Unpublish…"
              description={`Borrowers see ${standard.words} right away. This needs no second person.`}
            >
              <form action={actions.retire}>
                <VersionFields slug={slug} revision={0} />
                <Button variant="danger">Unpublish</Button>
              </form>
            </ConfirmDisclosure>
          )}
        </Card>
      )}
    </>
  );
}

function VersionFields({ slug, revision }: { slug: string; revision: number }) {
  return (
    <>
      <input type="hidden" name="campaign" value={slug} />
      <input type="hidden" name="revision" value={revision} />
    </>
  );
}
