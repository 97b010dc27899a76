import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { Card } from '#components/console/card.tsx';
import { FileField } from '#components/console/file-field.tsx';
import { ActionButton, SaveOrCancel } from '#components/console/form.tsx';
import { LOGO_FORM } from '#features/brand/model/brand-form.ts';
import { MAX_LOGO_BYTES } from '#features/brand/model/logo-file.ts';
import { findBrand } from '#features/brand/store/brand.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { removeLogo, uploadLogo } from '../actions.ts';

export default async function LogoPage(address: Address) {
  const page = await openFormPage('identity_edit', address);
  const { live, draft, token } = await findBrand();
  const { logo, brandName } = draft ?? live;
  return (
    <ConsolePage
      page={page}
      area="brand"
      title="Logo"
      note="We add the logo to the brand draft. Borrowers see it after two people publish it."
      up={{ href: '/staff/brand', label: 'Brand' }}
    >
      <Card title={draft ? 'Logo in the draft' : 'Published logo'}>
        {logo ? (
          <div className="flex flex-wrap items-center justify-between gap-4">
            <figure className="flex items-center gap-4">
              {/* biome-ignore lint/performance/noImgElement: a small file under its own hash, no resizing needed */}
              <img
                src={`/brand/logo/${logo.sha256}`}
                alt={`Logo of ${brandName}`}
                width={logo.width}
                height={logo.height}
                className="h-16 w-auto max-w-60 rounded-lg border border-line bg-white object-contain p-1"
              />
              <figcaption className="text-[0.875rem] text-ink-soft">
                {`${logo.mediaType === 'image/svg+xml' ? 'SVG' : logo.mediaType.slice(6).toUpperCase()}, ${logo.width} by ${logo.height} pixels`}
              </figcaption>
            </figure>
            <ActionButton action={removeLogo} fields={{ token }} variant="danger">
              Remove logo
            </ActionButton>
          </div>
        ) : (
          <p className="text-ink-soft">No logo. Pages show the name only.</p>
        )}
      </Card>
      <Card title="Upload a logo">
        <form action={uploadLogo} className="space-y-4">
          <input type="hidden" name="token" value={token} />
          <FileField
            name="logo"
            {...fieldAttributes(LOGO_FORM, 'logo')}
            hint="PNG, JPEG or SVG, up to 256 KB. Shown 36 pixels high on white. An SVG can’t contain scripts, links or embedded images."
            accept="image/png,image/jpeg,image/svg+xml"
            maxBytes={MAX_LOGO_BYTES}
            error={page.formState.error('logo')}
          />
          <SaveOrCancel save="Add to draft" cancel="/staff/brand" />
        </form>
      </Card>
    </ConsolePage>
  );
}
