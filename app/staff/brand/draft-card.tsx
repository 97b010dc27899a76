import { DraftCard, VersionValues } from '#app/staff/_shell/draft-card.tsx';
import type { FormState } from '#app/staff/_shell/old-input.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { allows } from '#features/access/model/permissions.ts';
import type { BrandDetail } from '#features/brand/edit-brand.ts';
import { brandChanges, needsTwoPeople } from '#features/brand/model/brand-changes.ts';
import { BRAND_FIELD_LABELS, type BrandRow, type BrandSettings } from '#features/brand/model/brand-form.ts';
import { CORNER_LABELS, HEADER_LABELS, TYPEFACE_LABELS } from '#features/brand/model/looks.ts';
import { discardDraft, publishBrand } from './actions.ts';

const PUBLISHERS = {
  two: 'It changes what borrowers read or where links lead, so two people publish it: its author and another person, one of them in Compliance.',
  one: 'It changes only the style, so one person can publish it.',
};

type DraftCardProps = { brand: BrandDetail; actor: Actor; formState: FormState };

export function BrandDraftCard({ brand, actor, formState }: DraftCardProps) {
  const { live, draft, token, publishing } = brand;
  if (!draft) return null;
  return (
    <DraftCard
      title="Unpublished draft"
      saved={{ by: draft.savedByLabel, at: draft.savedAt, zone: actor.timeZone }}
      note={PUBLISHERS[needsTwoPeople(live, draft) ? 'two' : 'one']}
      publishing={publishing}
      publish={allows(actor.role, 'consents_publish') && publishBrand}
      label="Publish draft"
      discard={allows(actor.role, 'identity_edit') && discardDraft}
      discardNote="You’ll lose the draft’s changes. Borrowers see no difference."
      fields={{ token }}
      formState={formState}
    >
      <Changes live={live} draft={draft} />
    </DraftCard>
  );
}

type ChangedName = ReturnType<typeof brandChanges>[number];

/** For the publisher, who approves it. */
function Changes({ live, draft }: { live: BrandRow; draft: BrandRow }) {
  const names = brandChanges(live, draft);
  if (names.length === 0) return <p>The draft is the same as the published brand.</p>;
  return (
    <ul className="space-y-3">
      {names.map((name) => (
        <VersionValues
          key={name}
          label={name === 'logo' ? 'Logo' : BRAND_FIELD_LABELS[name]}
          shown={[
            { version: 'Published', value: valueIn(name, live) },
            { version: 'Draft', value: valueIn(name, draft) },
          ]}
        />
      ))}
    </ul>
  );
}

const valueIn = (name: ChangedName, row: BrandRow) =>
  name === 'logo' ? <Logo logo={row.logo} none="No logo" /> : <span>{shownValue(name, row)}</span>;

function shownValue(name: keyof BrandSettings, row: BrandSettings): string {
  switch (name) {
    case 'corners':
      return CORNER_LABELS[row.corners];
    case 'header':
      return HEADER_LABELS[row.header];
    case 'typeface':
      return TYPEFACE_LABELS[row.typeface];
    case 'logoHoldsName':
      return row.logoHoldsName ? 'Yes' : 'No';
    default:
      return row[name] ?? 'Nothing';
  }
}

type LogoProps = { logo: BrandRow['logo']; none: string };

export function Logo({ logo, none }: LogoProps) {
  if (!logo) return <span className="text-ink-soft">{none}</span>;
  return (
    // biome-ignore lint/performance/noImgElement: a small file under its own hash, no resizing needed
    <img
      src={`/brand/logo/${logo.sha256}`}
      alt="The logo"
      width={logo.width}
      height={logo.height}
      className="h-12 w-auto max-w-40 rounded-lg border border-line bg-white object-contain p-1"
    />
  );
}
