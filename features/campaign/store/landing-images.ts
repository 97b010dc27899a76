import 'server-only';
import type { LandingImage, LandingImageType } from '#features/campaign/model/landing-image.ts';
import { db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type LandingImageFile = LandingImage & { mediaType: LandingImageType; bytes: Uint8Array<ArrayBuffer> };

export async function recordLandingImage(file: LandingImageFile, tx: Tx): Promise<void> {
  await tx.landingImage.createMany({ data: [file], skipDuplicates: true });
}

/** Before a change of files: two campaigns can hold the same one. */
export async function lockLandingImages(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('landing images'))`;
}

/** After the change of the draft that named it. */
export async function deleteUnnamedLandingImage(sha256: string, tx: Tx): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM landing_image WHERE sha256 = ${sha256}::char(64) AND NOT EXISTS (
      SELECT FROM landing_version WHERE content -> 'image' ->> 'sha256' = ${sha256}::text)`;
}

export async function findLandingImage(
  sha256: string,
): Promise<{ mediaType: string; bytes: Uint8Array } | null> {
  return db().landingImage.findUnique({ where: { sha256 }, select: { mediaType: true, bytes: true } });
}
