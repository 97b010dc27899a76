import 'server-only';
import { db } from '#platform/database/db.ts';

export type Partner = {
  brandName: string;
  helpEmail: string;
  helpPhone: string;
  licenceLine: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  /** `#rrggbb`, as the partner chose it. */
  accent: string;
  logo: { sha256: string; width: number; height: number } | null;
  /** Whether the logo is the name written out. */
  logoHoldsName: boolean;
};

/** The partner who hosts this form. Throws where the seed has not run. */
export async function requirePartner(): Promise<Partner> {
  return db().partner.findUniqueOrThrow({
    where: { id: 1 },
    omit: { id: true, logoSha256: true, version: true },
    include: { logo: { select: { sha256: true, width: true, height: true } } },
  });
}

/** A logo's file, for as long as it is kept, under its own hash. */
export async function findLogo(sha256: string): Promise<{ mediaType: string; bytes: Uint8Array } | null> {
  return db().partnerLogo.findUnique({ where: { sha256 }, select: { mediaType: true, bytes: true } });
}
