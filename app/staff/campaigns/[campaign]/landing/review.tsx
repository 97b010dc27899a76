import { VersionValues } from '#app/staff/_shell/draft-card.tsx';
import {
  type LandingContent,
  type LandingField,
  type LandingTextName,
  landingFields,
  landingLabel,
} from '#features/campaign/model/landing.ts';
import { SLOT_FIELD_LABELS, type SlotField } from '#features/campaign/model/landing-slots.ts';

type LandingReviewProps = { draft: LandingContent; published: LandingContent };

/** All that publishing changes, except for the picture. */
export function LandingReview({ draft, published }: LandingReviewProps) {
  const [before, after] = [landingFields(published), landingFields(draft)];
  const changed = (Object.keys(after) as LandingField[]).filter((name) => before[name] !== after[name]);
  const shown = (version: string, name: LandingField, text: string) => ({
    version,
    lang: text && isSpanish(name) ? 'es' : undefined,
    value: <span className="whitespace-pre-line">{text || 'Nothing'}</span>,
  });
  return (
    <div className="space-y-4">
      <p>
        Look up each review and award at its source. Compare lenders, numbers and licenses with your records.
      </p>
      <ul className="space-y-4">
        {changed.map((name) => (
          <VersionValues
            key={name}
            label={labelOf(name)}
            shown={[
              ...(before[name] ? [shown('Published', name, before[name])] : []),
              shown('Draft', name, after[name]),
            ]}
          />
        ))}
      </ul>
    </div>
  );
}

const isSpanish = (name: LandingField) => name.endsWith('_es');
const isSlot = (name: LandingField): name is SlotField => Object.hasOwn(SLOT_FIELD_LABELS, name);

function labelOf(name: LandingField): string {
  if (isSlot(name)) return SLOT_FIELD_LABELS[name];
  return landingLabel(name.replace(/_es$/, '') as LandingTextName, isSpanish(name) ? 'es' : 'en');
}
