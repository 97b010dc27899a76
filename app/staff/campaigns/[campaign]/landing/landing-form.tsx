import type { FormState } from '#app/staff/_frame/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { TextArea, TextField } from '#components/console/field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import type { LandingDetail } from '#features/campaign/edit-landing.ts';
import {
  LANDING_FORM,
  LANDING_LABELS,
  type LandingField,
  landingFields,
  NO_LANDING_CONTENT,
} from '#features/campaign/model/landing.ts';
import type { LandingImage } from '#features/campaign/model/landing-image.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { draftLandingPage } from './actions.ts';

type LandingFormProps = { slug: string; landing: LandingDetail; formState: FormState; mayEdit: boolean };

export function LandingForm({ slug, landing: { draft, published }, formState, mayEdit }: LandingFormProps) {
  const content = (draft ?? published)?.content ?? NO_LANDING_CONTENT;
  const stored = landingFields(content);
  // The form to publish has none of these fields.
  const isTyped = formState.has('headline');
  const field = (name: LandingField) => ({
    ...fieldAttributes(LANDING_FORM, name),
    name,
    label: LANDING_LABELS[name],
    defaultValue: isTyped ? formState.value(name) : stored[name],
    error: formState.error(name),
    readOnly: !mayEdit,
  });
  return (
    <>
      <Picture slug={slug} image={content.image} mayEdit={mayEdit} />
      <Card
        title="Text"
        note="A blank field shows the standard text, or nothing. Don’t promise approval or a rate: lenders decide."
      >
        <form action={draftLandingPage} className="space-y-4">
          <input type="hidden" name="campaign" value={slug} />
          <input type="hidden" name="revision" value={draft?.revision ?? 0} />
          <TextField {...field('headline')} />
          <TextField {...field('subhead')} />
          <TextField
            {...field('imageAlt')}
            hint="Describe the picture for people who can’t see it. Leave blank if it’s only decoration."
          />
          <TextField {...field('action')} hint="Such as “See my offers”." />
          <TextArea
            {...field('proofPoints')}
            hint="Up to four, one on each line. Only facts that you can prove."
            rows={4}
          />
          <TextField
            {...field('inquiryLine')}
            hint="Whether checking affects a credit score, in the operator’s words. Appears below the button."
          />
          <TextArea
            {...field('questions')}
            hint="A question on its own line, its answer below it, then a blank line."
            rows={10}
          />
          <TextArea
            {...field('disclosures')}
            hint="Small print at the bottom. Required if the page names a rate or a payment."
            rows={6}
          />
          <TextField
            {...field('searchTitle')}
            hint="The page’s title in search results and when it’s shared. Blank uses the headline."
          />
          <TextField
            {...field('searchDescription')}
            hint="The text below the title in search results. Blank uses the subhead."
          />
          {mayEdit && <Button>Save draft</Button>}
        </form>
      </Card>
    </>
  );
}

type PictureProps = { slug: string; image: LandingImage | null; mayEdit: boolean };

function Picture({ slug, image, mayEdit }: PictureProps) {
  return (
    <Card
      title="Picture"
      note={image ? 'The preview below shows it.' : 'No picture. The page shows the standard illustration.'}
      actions={
        mayEdit && (
          <ButtonLink href={`/staff/landing-image?campaign=${slug}`}>
            {image ? 'Change picture' : 'Add a picture'}
          </ButtonLink>
        )
      }
    />
  );
}
