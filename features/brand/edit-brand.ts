import 'server-only';
import { createHash } from 'node:crypto';
import type { Stop } from '#checker/messages.ts';
import { runJob } from '#checker/thread.ts';
import { describeLastChange } from '#features/access/last-change.ts';
import type { Actor } from '#features/access/model/actor.ts';
import type { AuditAction } from '#features/access/model/audit-actions.ts';
import { type AuditFacts, recordAudit } from '#features/access/store/audit.ts';
import { insufficientContrasts } from '#features/brand/model/accent.ts';
import { BRAND_FIELD_LABELS, type BrandSettings, parseBrandForm } from '#features/brand/model/brand-form.ts';
import {
  type BrandRow,
  type BrandVersions,
  deleteBrandDraft,
  type LogoFile,
  lockBrand,
  recordBrandDraft,
  recordLiveBrand,
  recordLogo,
} from '#features/brand/store/brand.ts';
import { env } from '#platform/config/env.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { logAlert } from '#platform/log/log.ts';
import type { FieldReader, FormResult } from '#platform/values/field-errors.ts';

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
  return ifUnchanged(token, (brand, tx) => {
    const before = brand.draft ?? brand.live;
    return storeDraft(actor, { before, after: { ...rowOf(before), ...parsed.value } }, tx);
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
  });
}

export async function discardBrandDraft(actor: Actor, token: string): Promise<SaveBrandResult> {
  return ifUnchanged(token, async ({ live, draft }, tx) => {
    if (!draft) return;
    await deleteBrandDraft(tx);
    await recordBrandAudit(actor, 'identity_draft_dropped', { before: draft, after: live }, tx);
  });
}

export async function publishBrandDraft(actor: Actor, token: string): Promise<SaveBrandResult> {
  let error: string | null = null;
  const saved = await ifUnchanged(token, async ({ live, draft }, tx) => {
    if (!draft) return;
    const [worst] = insufficientContrasts(draft.accent);
    if (worst) {
      error = `Low contrast in the ${worst.theme} theme (${worst.label}). Choose another accent color`;
      return;
    }
    await recordLiveBrand(rowOf(draft), tx);
    await deleteBrandDraft(tx);
    await recordBrandAudit(actor, 'identity_published', { before: live, after: draft }, tx);
  });
  return error ? { ok: false, errors: { accent: error } } : saved;
}

async function ifUnchanged(
  token: string,
  change: (brand: BrandVersions, tx: Tx) => Promise<void>,
): Promise<SaveBrandResult> {
  const isDone = await transaction(async (tx) => {
    const brand = await lockBrand(tx);
    if (brand.token !== token) return false;
    await change(brand, tx);
    return true;
  });
  if (isDone) return { ok: true };
  const lastChange = await describeLastChange(BRAND_SUBJECT, BRAND_ACTIONS, {
    ...BRAND_FIELD_LABELS,
    logo: 'Logo',
  });
  return {
    ok: false,
    errors: { '': `${lastChange} Your version is below. Review the preview, then save again.` },
  };
}

type BrandChange = { before: BrandRow; after: BrandRow };

async function storeDraft(actor: Actor, change: BrandChange, tx: Tx): Promise<void> {
  await recordBrandDraft(change.after, actor.email, tx);
  await recordBrandAudit(actor, 'identity_drafted', change, tx);
}

async function recordBrandAudit(
  actor: Actor,
  action: AuditAction,
  { before, after }: BrandChange,
  tx: Tx,
): Promise<void> {
  const names = (Object.keys(BRAND_FIELD_LABELS) as (keyof BrandSettings)[]).filter(
    (name) => before[name] !== after[name],
  );
  const facts = (row: BrandRow): AuditFacts => ({
    ...Object.fromEntries(names.map((name) => [name, row[name]])),
    ...(before.logo?.sha256 !== after.logo?.sha256 && { logo: row.logo?.sha256 ?? null }),
  });
  await recordAudit(
    actor,
    { action, subject: BRAND_SUBJECT, before: facts(before), after: facts(after) },
    tx,
  );
}

function rowOf(row: BrandRow): BrandRow {
  const { brandName, helpEmail, helpPhone, licenceLine, licenseLineEs, privacyUrl, termsUrl } = row;
  const { accent, logoHoldsName, corners, header, typeface, logo } = row;
  const contacts = { brandName, helpEmail, helpPhone, licenceLine, licenseLineEs, privacyUrl, termsUrl };
  return { ...contacts, accent, logoHoldsName, corners, header, typeface, logo };
}

const withoutBytes = ({ sha256, mediaType, width, height }: LogoFile): LogoFile => ({
  sha256,
  mediaType,
  width,
  height,
});

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
