import type { FormState } from '#app/staff/_shell/old-input.ts';
import { PublishDraft } from '#app/staff/_shell/publish-draft.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ConfirmDisclosure } from '#components/console/confirm-disclosure.tsx';
import { Time } from '#components/console/time.tsx';
import { VersionValues } from '#components/console/version-values.tsx';
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

export function DraftCard({ brand, actor, formState }: DraftCardProps) {
  const { live, draft, token, publishing } = brand;
  if (!draft) return null;
  return (
    <Card
      title="Unpublished draft"
      note={
        <>
          <span>{`Saved by ${draft.savedByLabel}, `}</span>
          <Time at={draft.savedAt} zone={actor.timeZone} />
          <span>{`. ${PUBLISHERS[needsTwoPeople(live, draft) ? 'two' : 'one']}`}</span>
        </>
      }
    >
      <div className="space-y-4">
        <Changes live={live} draft={draft} />
        {allows(actor.role, 'consents_publish') && (
          <PublishDraft
            publishing={publishing}
            action={publishBrand}
            formState={formState}
            label="Publish draft"
          >
            <input type="hidden" name="token" value={token} />
          </PublishDraft>
        )}
        {allows(actor.role, 'identity_edit') && (
          <ConfirmDisclosure
            summary="Discard draft…"
            description="You’ll lose the draft’s changes. Borrowers see no difference."
          >
            <form action={discardDraft}>
              <input type="hidden" name="token" value={token} />
              <Button variant="danger">Discard draft</Button>
            </form>
          </ConfirmDisclosure>
        )}
      </div>
    </Card>
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
  name === 'logo' ? <Logo logo={row.logo} /> : <span>{shownValue(name, row)}</span>;

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

function Logo({ logo }: Pick<BrandRow, 'logo'>) {
  if (!logo) return <span>No logo</span>;
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
