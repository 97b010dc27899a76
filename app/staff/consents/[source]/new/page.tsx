import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { Card } from '#components/console/card.tsx';
import { sourceFromSlug } from '#features/consent/model/consent-text.ts';
import { parseVersion } from '#features/consent/model/version-form.ts';
import { findConsentVersion } from '#features/consent/read-consents.ts';
import { LEAD_INTERFACE_NAMES } from '#features/form/model/campaign.ts';
import { draftConsentText } from '../../actions.ts';
import { DraftForm } from '../draft-form.tsx';

type Props = { params: Promise<{ source: string }>; searchParams: SearchParams };

export default async function NewDraftPage({ params, searchParams }: Props) {
  const actor = await requireStaff('consents_draft');
  const [{ source: slug }, query, formState] = await Promise.all([
    params,
    searchParams,
    findFormState(actor, searchParams),
  ]);
  const source = sourceFromSlug(slug);
  if (!source) notFound();
  const number = parseVersion(formState.value('from', typeof query.from === 'string' ? query.from : ''));
  const model = number === null ? null : await findConsentVersion(actor, source, number);
  const back = `/staff/consents/${slug}`;
  return (
    <ConsolePage
      actor={actor}
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
          slug={slug}
          text={model?.html ?? ''}
          formState={formState}
          from={model?.number}
          back={back}
        />
      </Card>
    </ConsolePage>
  );
}
