import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { flashMessage } from '#app/staff/_shell/flash-message.tsx';
import { type FormState, type Query, wordIn } from '#app/staff/_shell/old-input.ts';
import { PreviewCard } from '#app/staff/_shell/preview-card.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ColorField } from '#components/console/color-field.tsx';
import { ContrastGuard } from '#components/console/contrast-guard.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '#components/console/field.tsx';
import { ButtonLink, PreviewButton } from '#components/console/plain-button.tsx';
import { Badge, Problem } from '#components/console/status.tsx';
import { readBrand } from '#features/brand/edit-brand.ts';
import {
  BRAND_FIELD_LABELS,
  BRAND_FORM,
  type BrandRow,
  type BrandSettings,
} from '#features/brand/model/brand-form.ts';
import {
  CORNER_LABELS,
  CORNERS,
  HEADER_LABELS,
  HEADERS,
  TYPEFACE_LABELS,
} from '#features/brand/model/looks.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { TYPEFACES } from '#platform/values/typefaces.ts';
import { draftBrand } from './actions.ts';
import { BrandDraftCard, Logo } from './draft-card.tsx';

const NAMES = Object.keys(BRAND_FIELD_LABELS) as (keyof BrandSettings)[];
const ERROR_MESSAGES: Record<string, string> = {
  dropped: 'Not discarded. The draft has changed. Review it first.',
};

export default async function BrandPage(address: Address) {
  const page = await openFormPage('campaigns_read', address);
  const { actor, query, formState } = page;
  const brand = await readBrand(actor);
  const { live, draft, token } = brand;
  const base = draft ?? live;
  const mayEdit = page.may('identity_edit');
  const fields = brandFields(base, formState, query);
  const typed = Object.fromEntries(NAMES.map((name) => [name, fields.value(name)]));
  return (
    <ConsolePage
      page={page}
      area="brand"
      flash="brand"
      title="Brand"
      note="Your name, contacts, logo, color and style on every borrower page."
      actions={<Badge tone={draft ? 'warn' : 'good'}>{draft ? 'Draft, not published' : 'Published'}</Badge>}
    >
      <Problem text={flashMessage(ERROR_MESSAGES, query.not)} />
      <BrandDraftCard brand={brand} actor={actor} formState={formState} />
      <form action={draftBrand} className="space-y-5">
        <input type="hidden" name="token" value={token} />
        <ContactsCard fields={fields} mayEdit={mayEdit} />
        <LogoCard fields={fields} base={base} mayEdit={mayEdit} />
        <LooksCard fields={fields} mayEdit={mayEdit} />
        <SoftInquiryCard fields={fields} mayEdit={mayEdit} operatorName={brand.operatorName} />
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button>Save draft</Button>
            <PreviewButton page="/staff/brand" />
          </div>
        )}
        <PreviewCard
          page="/staff/brand"
          query={query}
          sheets={['start', 'form', 'consent', 'landing-es']}
          typed={typed}
          note={mayEdit ? 'Shows your changes, saved or not.' : undefined}
        />
      </form>
    </ConsolePage>
  );
}

type BrandFields = ReturnType<typeof brandFields>;

/** After a preview without scripts, the typed values are in the query. */
function brandFields(base: BrandSettings, formState: FormState, query: Query) {
  const isTyped = formState.has('brandName');
  const isTried = wordIn(query, 'brandName') !== null;
  const stored = (name: keyof BrandSettings) => String(base[name] === true ? 'yes' : base[name] || '');
  const value = (name: keyof BrandSettings): string => {
    if (isTried) return wordIn(query, name) ?? '';
    // The form that publishes the draft holds none of its fields.
    return isTyped ? formState.value(name) : stored(name);
  };
  const error = (name: keyof BrandSettings) => formState.error(name);
  return {
    value,
    error,
    input: (name: keyof BrandSettings) => ({ name, defaultValue: value(name), error: error(name) }),
  };
}

type CardProps = { fields: BrandFields; mayEdit: boolean };

function ContactsCard({ fields, mayEdit }: CardProps) {
  const field = (name: keyof BrandSettings) => ({
    ...fields.input(name),
    ...fieldAttributes(BRAND_FORM, name),
    readOnly: !mayEdit,
  });
  return (
    <Card title="Name and contacts">
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        <TextField {...field('brandName')} label="Brand name" />
        <TextField {...field('helpEmail')} label="Help email" spellCheck={false} />
        <TextField {...field('helpPhone')} label="Help phone" />
        <TextArea
          {...field('licenceLine')}
          label="License line"
          hint="Small print at the bottom of each page. Optional."
        />
        <TextArea
          {...field('licenseLineEs')}
          lang="es"
          label="License line in Spanish"
          hint="If blank, Spanish pages show the English one."
        />
        {LINKS.map(([name, label]) => (
          <TextField
            key={name}
            {...field(name)}
            label={label}
            hint="Required to publish a campaign."
            spellCheck={false}
          />
        ))}
      </div>
    </Card>
  );
}

const LINKS = [
  ['privacyUrl', 'Privacy policy URL'],
  ['termsUrl', 'Terms URL'],
] as const;

function LogoCard({ fields, base, mayEdit }: CardProps & { base: BrandRow }) {
  return (
    <Card title="Logo and color">
      <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="space-y-4">
          <div className="flex flex-wrap items-center gap-4">
            <Logo logo={base.logo} none="No logo. Pages show the name only." />
            {mayEdit && <ButtonLink href="/staff/brand/logo">Change logo</ButtonLink>}
          </div>
          <Checkbox
            name="logoHoldsName"
            label="Logo includes the name"
            hint={
              isWide(base.logo) && fields.value('logoHoldsName') !== 'yes'
                ? 'Your logo is wide. If it shows the name, check this so that the name appears once.'
                : 'If checked, the name doesn’t appear next to the logo.'
            }
            isChecked={fields.value('logoHoldsName') === 'yes'}
            isDisabled={!mayEdit}
          />
          <ColorField
            name="accent"
            label="Accent color"
            hint="Your brand color. Sets buttons, links and backgrounds in both themes."
            value={fields.value('accent')}
            error={fields.error('accent')}
            readOnly={!mayEdit}
          />
        </div>
        <ContrastGuard name="accent" accent={fields.value('accent')} fallback={base.accent} />
      </div>
    </Card>
  );
}

function SoftInquiryCard({ fields, mayEdit, operatorName }: CardProps & { operatorName: string }) {
  const field = (name: 'softInquiryOperator' | 'softInquirySource') => ({
    ...fields.input(name),
    ...fieldAttributes(BRAND_FORM, name),
    readOnly: !mayEdit,
  });
  return (
    <Card
      title="Credit check"
      note="Fill in both fields once the operator has confirmed that checking offers is a soft inquiry. Start pages, steps and SSN fields then say so."
    >
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        <TextField
          {...field('softInquiryOperator')}
          label="Operator"
          hint={`As borrowers read it: ${operatorName}. Under another name, pages don’t show the sentence.`}
        />
        <TextField
          {...field('softInquirySource')}
          label="Where it says so"
          hint="A document, its section and its date. Staff read it, borrowers don’t."
        />
      </div>
    </Card>
  );
}

const isWide = (logo: BrandRow['logo']) => logo !== null && logo.width > 2 * logo.height;

function LooksCard({ fields, mayEdit }: CardProps) {
  const field = (name: keyof BrandSettings) => ({ ...fields.input(name), disabled: !mayEdit });
  return (
    <Card title="Style">
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <SelectField
          {...field('typeface')}
          label="Typeface"
          hint="Of all borrower pages. Consent texts keep their own."
          options={TYPEFACES.map((value) => ({ value, label: TYPEFACE_LABELS[value] }))}
        />
        <SelectField
          {...field('header')}
          label="Header"
          hint="A solid header shows your logo on a white plate."
          options={HEADERS.map((value) => ({ value, label: HEADER_LABELS[value] }))}
        />
        <SelectField
          {...field('corners')}
          label="Corners"
          hint="Of buttons, fields, cards and the logo plate."
          options={CORNERS.map((value) => ({ value, label: CORNER_LABELS[value] }))}
        />
      </div>
    </Card>
  );
}
