import { type Address, ConsolePage, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { wordIn } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { FileField } from '#components/console/file-field.tsx';
import { Hidden, SaveOrCancel } from '#components/console/form.tsx';
import { readLanding } from '#features/campaign/edit-landing.ts';
import {
  LANDING_IMAGE_FORM,
  LANDING_IMAGE_TYPES,
  MAX_LANDING_IMAGE_BYTES,
  MIN_LANDING_IMAGE_WIDTH,
} from '#features/campaign/model/landing-image.ts';
import { readCampaign } from '#features/campaign/read-campaign.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { removeLandingImage, uploadLandingImage } from './actions.ts';

const HINT =
  `JPEG or PNG, up to 256 KB and at least ${MIN_LANDING_IMAGE_WIDTH} pixels wide. Appears beside the form, and on shared links, where 1200 by 630 pixels fit best. ` +
  'Avoid text in the picture: phones show it small. We remove camera data, so check in the preview that it’s upright.';

/** The upload has one exact URL, so that the edge accepts a file at no other. */
export default async function LandingImagePage(address: Address) {
  const page = await openFormPage('campaigns_edit', address);
  const { actor, query, formState } = page;
  const campaign = found(await readCampaign(wordIn(query, 'campaign') ?? ''));
  const { slug } = campaign;
  const { draft, published } = await readLanding(actor, slug);
  const image = (draft ?? published)?.content.image;
  const up = `/staff/campaigns/${slug}/landing`;
  const draftFields = <Hidden fields={{ campaign: slug, revision: draft?.revision ?? 0 }} />;
  return (
    <ConsolePage
      page={page}
      area="campaigns"
      title="Landing page picture"
      note="We add the picture to the draft of the landing page. Borrowers see it after a second person publishes."
      up={{ href: up, label: campaign.name }}
    >
      {image && (
        <Card title={draft ? 'Picture in the draft' : 'Published picture'}>
          <figure className="space-y-2">
            {/* biome-ignore lint/performance/noImgElement: stored under its own hash, no resizing needed */}
            <img
              src={`/brand/image/${image.sha256}`}
              alt="Current choice"
              width={image.width}
              height={image.height}
              className="h-auto w-full max-w-96 rounded-xl border border-line"
            />
            <figcaption className="text-[0.875rem] text-ink-soft">
              {`${image.width} by ${image.height} pixels`}
            </figcaption>
          </figure>
          <form action={removeLandingImage} className="mt-4">
            {draftFields}
            <Button variant="danger">Remove picture</Button>
          </form>
        </Card>
      )}
      <Card title="Upload a picture">
        <form action={uploadLandingImage} className="space-y-4">
          {draftFields}
          <FileField
            name="image"
            {...fieldAttributes(LANDING_IMAGE_FORM, 'image')}
            hint={HINT}
            accept={LANDING_IMAGE_TYPES.join(',')}
            maxBytes={MAX_LANDING_IMAGE_BYTES}
            error={formState.error('image')}
          />
          <SaveOrCancel save="Add to draft" cancel={up} />
        </form>
      </Card>
    </ConsolePage>
  );
}
