import 'server-only';
import { createHash } from 'node:crypto';
import { db } from './db.ts';

export type Partner = {
  brandName: string;
  helpEmail: string;
  helpPhone: string;
  licenceLine: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  accent: string;
  /** Changes with the logo, so that a browser may keep it; null where the partner has none. */
  logoVersion: string | null;
};

/** The partner who hosts this form. Throws where the seed has not run. */
export async function requirePartner(): Promise<Partner> {
  const { logo, ...partner } = await db().partner.findUniqueOrThrow({
    where: { id: 1 },
    omit: { id: true, logoType: true },
  });
  return { ...partner, logoVersion: logo && createHash('sha256').update(logo).digest('hex').slice(0, 16) };
}

export async function findLogo(): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> {
  const found = await db().partner.findUnique({ where: { id: 1 }, select: { logo: true, logoType: true } });
  return found?.logo && found.logoType ? { bytes: found.logo, type: found.logoType } : null;
}
