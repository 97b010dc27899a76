import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { FileField } from '#components/console/file-field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
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
export default async function LandingImagePage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('campaigns_edit');
  const [formState, query] = await Promise.all([findFormState(actor, searchParams), searchParams]);
  const campaign = typeof query.campaign === 'string' ? await readCampaign(query.campaign) : null;
  if (!campaign) notFound();
  const { slug } = campaign;
  const { draft, published } = await readLanding(actor, slug);
  const image = (draft ?? published)?.content.image;
  const up = `/staff/campaigns/${slug}/landing`;
  const shown = (
    <>
      <input type="hidden" name="campaign" value={slug} />
      <input type="hidden" name="revision" value={draft?.revision ?? 0} />
    </>
  );
  return (
    <ConsolePage
      actor={actor}
      area="campaigns"
      title="Landing page picture"
      note="We add the picture to the draft of the landing page. Borrowers see it after a second person publishes."
      up={{ href: up, label: campaign.name }}
    >
      <FormErrors errors={formState.errors} />
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
            {shown}
            <Button variant="danger">Remove picture</Button>
          </form>
        </Card>
      )}
      <Card title="Upload a picture">
        <form action={uploadLandingImage} className="space-y-4">
          {shown}
          <FileField
            name="image"
            {...fieldAttributes(LANDING_IMAGE_FORM, 'image')}
            label="File"
            hint={HINT}
            accept={LANDING_IMAGE_TYPES.join(',')}
            maxBytes={MAX_LANDING_IMAGE_BYTES}
            tooLarge="This file is larger than 256 KB. Choose a smaller one"
            error={formState.error('image')}
          />
          <div className="flex flex-wrap gap-2">
            <Button>Add to draft</Button>
            <ButtonLink href={up}>Cancel</ButtonLink>
          </div>
        </form>
      </Card>
    </ConsolePage>
  );
}
