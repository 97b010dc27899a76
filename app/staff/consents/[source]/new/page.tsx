import { type Address, ConsolePage, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { wordIn } from '#app/staff/_shell/old-input.ts';
import { Card } from '#components/console/card.tsx';
import { sourceFromSlug } from '#features/consent/model/consent-text.ts';
import { parseVersion } from '#features/consent/model/version-form.ts';
import { findConsentVersion } from '#features/consent/read-consents.ts';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { draftConsentText } from '../../actions.ts';
import { DraftForm } from '../draft-form.tsx';

export default async function NewDraftPage(address: Address<'source'>) {
  const { formState, ...page } = await openFormPage('consents_draft', address);
  const { actor, params, query } = page;
  const slug = params.source;
  const source = found(sourceFromSlug(slug));
  const number = parseVersion(formState.value('from', wordIn(query, 'from')));
  const model = number === null ? null : await findConsentVersion(actor, source, number);
  const back = `/staff/consents/${slug}`;
  return (
    <ConsolePage
      page={page}
      area="consents"
      title="New draft"
      note={
        model
          ? `Starts with the text of version ${model.number}.`
          : 'Paste the text from the operator. Borrowers see it only after it’s published.'
      }
      up={{ href: back, label: LEAD_INTERFACE_NAMES[source] }}
    >
      <Card>
        <DraftForm
          action={draftConsentText}
          fields={{ source: slug, from: model?.number }}
          text={model?.html ?? ''}
          formState={formState}
          back={back}
        />
      </Card>
    </ConsolePage>
  );
}
