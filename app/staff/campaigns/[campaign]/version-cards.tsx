import type { FormState } from '#app/staff/_shell/old-input.ts';
import { PublishDraft } from '#app/staff/_shell/publish-draft.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ConfirmDisclosure } from '#components/console/confirm-disclosure.tsx';
import { Time } from '#components/console/time.tsx';
import type { Elements } from '#components/elements.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import type { PublishingNeed } from '#features/staff/model/two-person-rule.ts';

type Version = {
  number: number;
  revision: number;
  editedAt: Date;
  editedByLabel: string;
  publishedAt: Date | null;
  publishedByLabel: string | null;
};

type Action = (data: FormData) => Promise<void>;

type VersionCardsProps = {
  actor: Actor;
  slug: string;
  versions: { draft: Version | null; published: Version | null; publishing: PublishingNeed };
  actions: { publish: Action; discard: Action; retire: Action };
  /** Names the texts that borrowers see after unpublishing. */
  standard: string;
  /** The publisher reads it first. */
  review?: Elements;
  formState: FormState;
  isArchived: boolean;
};

export function VersionCards(props: VersionCardsProps) {
  const { actor, slug, versions, actions, standard, review, formState, isArchived } = props;
  const { draft, published, publishing } = versions;
  const mayPublish = allows(actor.role, 'consents_publish') && !isArchived;
  const mayEdit = allows(actor.role, 'campaigns_edit') && !isArchived;
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
              description={`Borrowers see ${standard} right away. This needs no second person.`}
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
