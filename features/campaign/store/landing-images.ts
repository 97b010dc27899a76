import 'server-only';
import type { LandingImage, LandingImageType } from '#features/campaign/model/landing-image.ts';
import { db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type LandingImageFile = LandingImage & { mediaType: LandingImageType; bytes: Uint8Array<ArrayBuffer> };

export async function recordLandingImage(file: LandingImageFile, tx: Tx): Promise<void> {
  await tx.landingImage.createMany({ data: [file], skipDuplicates: true });
}

export async function findLandingImage(
  sha256: string,
): Promise<{ mediaType: string; bytes: Uint8Array } | null> {
  return db().landingImage.findUnique({ where: { sha256 }, select: { mediaType: true, bytes: true } });
}
