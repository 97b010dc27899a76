import 'server-only';
import { db } from './db.ts';

export type Partner = {
  brandName: string;
  helpEmail: string;
  helpPhone: string;
  licenceLine: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
};

/** The partner who hosts this form. Throws where the seed has not run. */
export async function requirePartner(): Promise<Partner> {
  return db().partner.findUniqueOrThrow({ where: { id: 1 }, omit: { id: true } });
}
