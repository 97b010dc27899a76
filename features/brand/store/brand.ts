import 'server-only';
import type { AuditActor } from '#features/access/store/audit.ts';
import type { BrandRow, Partner } from '#features/brand/model/brand-form.ts';
import { LOGO_TYPES, type LogoFile } from '#features/brand/model/logo-file.ts';
import { CORNERS, HEADERS } from '#features/brand/model/looks.ts';
import { columnReader } from '#platform/database/column.ts';
import { cacheUntilChange } from '#platform/database/configuration.ts';
import { type Db, db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { TYPEFACES } from '#platform/values/typefaces.ts';

export type BrandVersions = {
  live: BrandRow;
  draft: (BrandRow & { savedAt: Date; savedByLabel: string; editedById: string | null }) | null;
  /** Changes with the draft and with the live brand. */
  token: string;
};

const BRAND = {
  where: { id: 1 },
  omit: { id: true, logoSha256: true },
  include: { logo: { select: { sha256: true, mediaType: true, width: true, height: true } } },
} as const;

const readCorners = columnReader('partner.corners', CORNERS);
const readHeader = columnReader('partner.header', HEADERS);
const readTypeface = columnReader('partner.typeface', TYPEFACES);
const readLogoType = columnReader('partner_logo.media_type', LOGO_TYPES);

type StoredBrand = {
  corners: string;
  header: string;
  typeface: string;
  logo: (Omit<LogoFile, 'mediaType'> & { mediaType: string }) | null;
};

const brandFrom = <Row extends StoredBrand>(row: Row) => ({
  ...row,
  corners: readCorners(row.corners),
  header: readHeader(row.header),
  typeface: readTypeface(row.typeface),
  logo: row.logo && { ...row.logo, mediaType: readLogoType(row.logo.mediaType) },
});

/** Throws if setup has not run. */
export async function requirePartner(): Promise<Partner> {
  const { version: _, ...partner } = await findLive(db());
  return partner;
}

const findLive = async (client: Db) => brandFrom(await client.partner.findUniqueOrThrow(BRAND));

export const partnerAt = cacheUntilChange(requirePartner);

export async function findLogo(sha256: string): Promise<{ mediaType: string; bytes: Uint8Array } | null> {
  return db().partnerLogo.findUnique({ where: { sha256 }, select: { mediaType: true, bytes: true } });
}

export async function findBrand(client: Db = db()): Promise<BrandVersions> {
  const { version, ...live } = await findLive(client);
  const found = await client.partnerDraft.findUnique(BRAND);
  if (!found) return { live, draft: null, token: `live-${version}` };
  const { token, ...draft } = brandFrom(found);
  return { live, draft, token };
}

/** The lock of the partner's row serializes all changes of the brand. */
export async function lockBrand(tx: Tx): Promise<BrandVersions> {
  await tx.$queryRaw`SELECT id FROM partner WHERE id = 1 FOR UPDATE`;
  return findBrand(tx);
}

export async function recordBrandDraft(
  by: AuditActor,
  { logo, ...settings }: BrandRow,
  tx: Tx,
): Promise<void> {
  await deleteBrandDraft(tx);
  const author = { savedByLabel: by.email, editedById: by.staffId };
  await tx.partnerDraft.create({ data: { ...settings, logoSha256: logo?.sha256 ?? null, ...author } });
}

export async function deleteBrandDraft(tx: Tx): Promise<void> {
  await tx.partnerDraft.deleteMany();
}

/** Returns the new version. */
export async function recordLiveBrand({ logo, ...settings }: BrandRow, tx: Tx): Promise<number> {
  const { version } = await tx.partner.update({
    where: { id: 1 },
    data: { ...settings, logoSha256: logo?.sha256 ?? null, version: { increment: 1 } },
    select: { version: true },
  });
  return version;
}

export async function recordLogo(file: LogoFile & { bytes: Uint8Array<ArrayBuffer> }, tx: Tx): Promise<void> {
  await tx.partnerLogo.createMany({ data: [file], skipDuplicates: true });
}
