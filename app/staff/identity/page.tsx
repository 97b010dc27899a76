import { requireStaff } from '#app/staff/_frame/access.ts';
import { ConsolePage } from '#app/staff/_frame/console-page.tsx';
import { flashMessage } from '#app/staff/_frame/flash-message.ts';
import { findFormState, type SearchParams } from '#app/staff/_frame/old-input.ts';
import { previewParams } from '#app/staff/_frame/preview-params.ts';
import { Badge } from '#components/console/badge.tsx';
import { Button, ButtonLink } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ColorField } from '#components/console/color-field.tsx';
import { ContrastGuard } from '#components/console/contrast-guard.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Checkbox, TextField } from '#components/console/field.tsx';
import { LivePreview } from '#components/console/live-preview.tsx';
import { Notice } from '#components/console/notice.tsx';
import { PreviewButton } from '#components/console/preview-button.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { BRAND_FIELD_LABELS, type BrandSettings } from '#features/brand/model/brand-form.ts';
import { readBrand } from '#features/brand/read-brand.ts';
import { draftIdentity } from './actions.ts';
import { DraftCard } from './draft-card.tsx';

const NAMES = Object.keys(BRAND_FIELD_LABELS) as (keyof BrandSettings)[];
const FLASH_MESSAGES: Record<string, string> = {
  drafted: 'The draft is saved. Borrowers still see what was published before.',
  published: 'Published: borrowers see it from their next page on.',
  dropped: 'The draft is given up.',
  logo: 'The draft has its new logo. Borrowers still see what was published before.',
};
const ERROR_MESSAGES: Record<string, string> = {
  published:
    'It was not published: the draft has changed since you looked. See the preview, then publish it.',
  readable: 'It was not published: something in its colours can’t be read. Take another accent.',
  dropped: 'The draft was not given up: it has changed since you looked.',
};

export default async function IdentityPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('campaigns_read');
  const [{ live, draft, token }, formState, query] = await Promise.all([
    readBrand(),
    findFormState(actor, searchParams),
    searchParams,
  ]);
  const base = draft ?? live;
  const mayEdit = allows(actor.role, 'identity_edit');
  const isTried = typeof query.brandName === 'string';
  const keptIn = (name: keyof BrandSettings) => String(base[name] === true ? 'yes' : base[name] || '');
  const value = (name: keyof BrandSettings) => {
    const tried = query[name];
    return isTried ? (typeof tried === 'string' ? tried : '') : formState.value(name, keptIn(name));
  };
  const typed = Object.fromEntries(NAMES.map((name) => [name, value(name)]));
  const field = (name: keyof BrandSettings) => ({
    name,
    defaultValue: value(name),
    error: formState.error(name),
    readOnly: !mayEdit,
  });
  const done = flashMessage(FLASH_MESSAGES, query.done);
  const not = flashMessage(ERROR_MESSAGES, query.not);
  return (
    <ConsolePage
      actor={actor}
      area="identity"
      title="Brand"
      note="How the partner presents itself on every page that borrowers see."
      actions={<Badge tone={draft ? 'warn' : 'good'}>{draft ? 'Draft, not published' : 'Published'}</Badge>}
    >
      <FormErrors errors={formState.errors} />
      {done && (
        <Notice tone="good" role="status">
          {done}
        </Notice>
      )}
      {not && (
        <Notice tone="bad" role="alert">
          {not}
        </Notice>
      )}
      <DraftCard live={live} draft={draft} token={token} mayEdit={mayEdit} zone={actor.timeZone} />
      <form action={draftIdentity} className="space-y-5">
        <input type="hidden" name="token" value={token} />
        <Card title="Name and contacts">
          <div className="grid items-end gap-x-6 gap-y-4 sm:grid-cols-2">
            <TextField {...field('brandName')} label="Brand name" maxLength={60} />
            <TextField {...field('helpEmail')} label="Help e-mail" maxLength={100} spellCheck={false} />
            <TextField {...field('helpPhone')} label="Help phone" maxLength={30} />
            <TextField
              {...field('licenceLine')}
              label="Licence line"
              hint="Small print at the foot of each page. May be empty."
              maxLength={400}
            />
            <TextField
              {...field('privacyUrl')}
              label="Address of the privacy notice"
              hint="No campaign opens without it."
              maxLength={250}
              spellCheck={false}
            />
            <TextField
              {...field('termsUrl')}
              label="Address of the terms"
              hint="No campaign opens without it."
              maxLength={250}
              spellCheck={false}
            />
          </div>
        </Card>
        <Card title="Logo and colour">
          <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
            <div className="space-y-4">
              <div className="flex items-center gap-4">
                {base.logo ? (
                  // biome-ignore lint/performance/noImgElement: a small file under its own hash, which nothing has to resize
                  <img
                    src={`/brand/logo/${base.logo.sha256}`}
                    alt="The logo"
                    width={base.logo.width}
                    height={base.logo.height}
                    className="h-12 w-auto max-w-40 rounded-lg border border-line bg-white object-contain p-1"
                  />
                ) : (
                  <span className="text-ink-soft">No logo: the name stands alone.</span>
                )}
                {mayEdit && <ButtonLink href="/staff/identity/logo">Change the logo</ButtonLink>}
              </div>
              <Checkbox
                name="logoHoldsName"
                label="The logo is the name written out"
                hint="Then the name is not written beside it."
                isChecked={value('logoHoldsName') === 'yes'}
                isDisabled={!mayEdit}
              />
              <ColorField
                name="accent"
                label="Accent"
                hint="The colour of the brand. Buttons, links and grounds of both themes are made from it."
                value={value('accent')}
                error={formState.error('accent')}
                readOnly={!mayEdit}
              />
            </div>
            <ContrastGuard name="accent" accent={value('accent')} fallback={base.accent} />
          </div>
        </Card>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button>Save the draft</Button>
            <PreviewButton page="/staff/identity" />
          </div>
        )}
        <Card title="Preview" note={mayEdit ? 'With what stands above, saved or not.' : undefined}>
          <LivePreview
            page="/staff/identity"
            names={NAMES}
            typed={typed}
            previewPages={['start', 'form', 'consent']}
            shown={previewParams(query)}
          />
        </Card>
      </form>
    </ConsolePage>
  );
}
