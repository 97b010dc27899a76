import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ConfirmDisclosure } from '#components/console/confirm-disclosure.tsx';
import { Time } from '#components/console/time.tsx';
import { BRAND_FIELD_LABELS, type BrandSettings } from '#features/brand/model/brand-form.ts';
import type { BrandVersions } from '#features/brand/store/brand.ts';
import { dropDraft, publishBrand } from './actions.ts';

const NAMES = Object.keys(BRAND_FIELD_LABELS) as (keyof BrandSettings)[];

type DraftCardProps = Pick<BrandVersions, 'live' | 'draft' | 'token'> & { mayEdit: boolean; zone: string };

export function DraftCard({ live, draft, token, mayEdit, zone }: DraftCardProps) {
  if (!draft) return null;
  return (
    <Card
      title="Unpublished draft"
      note={
        <>
          <span>{`Saved by ${draft.savedByLabel}, `}</span>
          <Time at={draft.savedAt} zone={zone} />
          <span>{`. Changes: ${changesOf(live, draft)}.`}</span>
        </>
      }
      actions={
        mayEdit && (
          <>
            <form action={publishBrand}>
              <input type="hidden" name="token" value={token} />
              <Button>Publish draft</Button>
            </form>
            <ConfirmDisclosure
              summary="Discard draft…"
              description="You’ll lose the draft’s changes. Borrowers see no difference."
            >
              <form action={dropDraft}>
                <input type="hidden" name="token" value={token} />
                <Button variant="danger">Discard draft</Button>
              </form>
            </ConfirmDisclosure>
          </>
        )
      }
    />
  );
}

function changesOf(live: BrandVersions['live'], draft: NonNullable<BrandVersions['draft']>): string {
  const names = NAMES.filter((name) => live[name] !== draft[name]).map((name) =>
    BRAND_FIELD_LABELS[name].replace(/^./, (first) => first.toLowerCase()),
  );
  const all = [...names, ...(live.logo?.sha256 === draft.logo?.sha256 ? [] : ['logo'])];
  return all.join(', ') || 'nothing';
}
