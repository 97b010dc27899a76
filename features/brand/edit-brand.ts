import 'server-only';
import { createHash } from 'node:crypto';
import { describeLastChange } from '#features/access/last-change.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { type AuditEntry, type AuditFacts, recordAudit } from '#features/access/store/audit.ts';
import { withAlerts } from '#features/alerts/raise-alert.ts';
import { insufficientContrasts } from '#features/brand/model/accent.ts';
import { brandChanges, needsTwoPeople } from '#features/brand/model/brand-changes.ts';
import {
  BRAND_FIELD_LABELS,
  type BrandRow,
  type BrandSettings,
  parseBrandForm,
} from '#features/brand/model/brand-form.ts';
import type { LogoFile } from '#features/brand/model/logo-file.ts';
import {
  type BrandVersions,
  deleteBrandDraft,
  findBrand,
  lockBrand,
  recordBrandDraft,
  recordLiveBrand,
  recordLogo,
} from '#features/brand/store/brand.ts';
import type { Stop } from '#features/consent/checker/jobs.ts';
import { runJob } from '#features/consent/checker/thread.ts';
import { publishingError, type RequiredReview } from '#features/staff/model/two-person-rule.ts';
import { requiredReview } from '#features/staff/store/required-review.ts';
import { operatorProfile } from '#operator/live.ts';
import { env } from '#platform/config/env.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { logAlert } from '#platform/log/log.ts';
import type { FieldErrors, FieldReader, FormResult } from '#platform/values/field-errors.ts';

const BRAND_SUBJECT = 'brand';
const BRAND_ACTIONS = ['identity_drafted', 'identity_published', 'identity_draft_dropped'] as const;

type SaveBrandResult = FormResult<object>;

/** On a developer's machine. */
export const allowsHttp = (): boolean => env().APP_ORIGIN.startsWith('http:');

/** Like every change of the brand, it fails if another change came after `token`. */
export async function saveBrandDraft(
  actor: Actor,
  token: string,
  text: FieldReader<keyof BrandSettings>,
): Promise<SaveBrandResult> {
  const parsed = parseBrandForm(text, allowsHttp());
  if (!parsed.ok) return { ok: false, errors: parsed.errors };
  return ifUnchanged(token, async (brand, tx) => {
    const before = brand.draft ?? brand.live;
    await storeDraft(actor, { before, after: { ...rowOf(before), ...parsed.value } }, tx);
    return null;
  });
}

export async function saveLogo(
  actor: Actor,
  token: string,
  file: Uint8Array | null,
): Promise<SaveBrandResult> {
  const logo = file && (await readLogoFile(file));
  if (logo && 'error' in logo) return { ok: false, errors: { logo: logo.error } };
  return ifUnchanged(token, async (brand, tx) => {
    const before = brand.draft ?? brand.live;
    if (logo) await recordLogo(logo, tx);
    await storeDraft(actor, { before, after: { ...rowOf(before), logo: logo && withoutBytes(logo) } }, tx);
    return null;
  });
}

export async function discardBrandDraft(actor: Actor, token: string): Promise<SaveBrandResult> {
  return ifUnchanged(token, async ({ live, draft }, tx) => {
    if (!draft) return null;
    await deleteBrandDraft(tx);
    await recordBrandAudit(actor, { action: 'identity_draft_dropped' }, { before: draft, after: live }, tx);
    return null;
  });
}

/** Looks need one person, all else the same two people as a consent text. */
export async function publishBrandDraft(
  actor: Actor,
  token: string,
  reason: string,
): Promise<SaveBrandResult> {
  return withAlerts((alert) =>
    ifUnchanged(
      token,
      async ({ live, draft }, tx) => {
        if (!draft) return null;
        const [worst] = insufficientContrasts(draft.accent);
        if (worst) {
          const where = `${worst.theme} theme (${worst.label})`;
          return { accent: `Not published. Low contrast in the ${where}. Choose another accent color` };
        }
        const review = await brandRequiredReview(actor, { live, draft }, tx);
        const errors = publishingError(review, reason);
        if (errors) return errors;
        const version = await recordLiveBrand(rowOf(draft), tx);
        await deleteBrandDraft(tx);
        const lone = review === 'reason' ? reason : null;
        if (lone) await alert(tx, 'brand_published_alone', `brand ${version}`, { by: actor.email });
        const entry = { action: 'identity_published', ...(lone && { reason: lone }) } as const;
        await recordBrandAudit(actor, entry, { before: live, after: draft }, tx);
        return null;
      },
      'Not published. Review the draft, then publish it.',
    ),
  );
}

/** `operatorName` as borrowers read it. */
export type BrandDetail = BrandVersions & { publishing: RequiredReview; operatorName: string };

export async function readBrand(actor: Actor): Promise<BrandDetail> {
  const brand = await findBrand();
  const publishing = await brandRequiredReview(actor, brand);
  return { ...brand, publishing, operatorName: operatorProfile().name };
}

async function brandRequiredReview(
  actor: Actor,
  { live, draft }: Pick<BrandVersions, 'live' | 'draft'>,
  tx?: Tx,
): Promise<RequiredReview> {
  return draft && needsTwoPeople(live, draft) ? requiredReview(actor, draft, tx) : 'nothing';
}

async function ifUnchanged(
  token: string,
  change: (brand: BrandVersions, tx: Tx) => Promise<FieldErrors | null>,
  advice = 'Your version is below. Review the preview, then save again.',
): Promise<SaveBrandResult> {
  const result = await transaction(async (tx) => {
    const brand = await lockBrand(tx);
    return brand.token === token ? { errors: await change(brand, tx) } : null;
  });
  if (result) return result.errors ? { ok: false, errors: result.errors } : { ok: true };
  const lastChange = await describeLastChange(BRAND_SUBJECT, BRAND_ACTIONS, {
    ...BRAND_FIELD_LABELS,
    logo: 'Logo',
  });
  return {
    ok: false,
    errors: { '': `${lastChange} ${advice}` },
  };
}

type BrandChange = { before: BrandRow; after: BrandRow };

async function storeDraft(actor: Actor, change: BrandChange, tx: Tx): Promise<void> {
  await recordBrandDraft(actor, change.after, tx);
  await recordBrandAudit(actor, { action: 'identity_drafted' }, change, tx);
}

async function recordBrandAudit(
  actor: Actor,
  entry: Pick<AuditEntry, 'action' | 'reason'>,
  { before, after }: BrandChange,
  tx: Tx,
): Promise<void> {
  const names = brandChanges(before, after);
  const facts = (row: BrandRow): AuditFacts =>
    Object.fromEntries(names.map((name) => [name, name === 'logo' ? (row.logo?.sha256 ?? null) : row[name]]));
  const facted = { before: facts(before), after: facts(after) };
  await recordAudit(actor, { ...entry, subject: BRAND_SUBJECT, ...facted }, tx);
}

function rowOf(row: BrandRow): BrandRow {
  const { brandName, helpEmail, helpPhone, licenceLine, licenseLineEs, privacyUrl, termsUrl } = row;
  const { accent, logoHoldsName, corners, header, typeface, logo } = row;
  const { softInquiryOperator, softInquirySource } = row;
  const contacts = { brandName, helpEmail, helpPhone, licenceLine, licenseLineEs, privacyUrl, termsUrl };
  const looks = { accent, logoHoldsName, corners, header, typeface, logo };
  return { ...contacts, ...looks, softInquiryOperator, softInquirySource };
}

const withoutBytes = ({ bytes: _, ...logo }: LogoFile & { bytes: Uint8Array }): LogoFile => logo;

async function readLogoFile(file: Uint8Array) {
  const found = await runJob('inspectLogo', file);
  if (!found.isDone) return { error: uncheckedLogoError(found.stop) };
  if ('error' in found.value) return found.value;
  const bytes = new Uint8Array(file);
  return { ...found.value, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

function uncheckedLogoError(stop: Stop): string {
  if (stop === 'busy') return 'Too many files are being checked right now. Try again in a minute';
  logAlert('check_stopped', { what: 'logo', reason: stop });
  return 'This image is too complex to check. Save it as a simpler SVG or as a PNG';
}
