import { randomBytes, randomUUID } from 'node:crypto';
import type { ProductKey } from './products.ts';
import type { LeadResponse } from './scenarios/scenario.ts';

export type LeadSummary = {
  partnerLeadId: string | null;
  firstName: string;
  lastName: string;
  amount: number;
  purpose: string;
};

export type StoredLead = LeadSummary & {
  product: string;
  version: string;
  uuid: string;
  status: string;
  warned: boolean;
  page: 'offers' | 'decline';
  token: string;
  inviteUrl: string | null;
  receivedAt: string;
};

export const FOREIGN_ORIGIN = 'https://offers.example.net';

const LINKS: Record<LeadResponse['link'], (origin: string, path: string) => string | null> = {
  'beside the lead': (origin, path) => origin + path,
  'inside the lead': (origin, path) => origin + path,
  'on a foreign host': (_origin, path) => FOREIGN_ORIGIN + path,
  'between blanks': (origin, path) => `  ${origin}${path} \r\n`,
  'with a name': (origin, path) => `${origin}${path}?for=José García`,
  'without TLS': (_origin, path) => FOREIGN_ORIGIN.replace('https', 'http') + path,
  none: () => null,
};

export function newLead(
  key: ProductKey,
  summary: LeadSummary,
  response: LeadResponse,
  { origin, warned, receivedAt }: { origin: string; warned: boolean; receivedAt: Date },
): StoredLead {
  const [product = '', version = ''] = key.split('-');
  const token = randomBytes(32).toString('base64url');
  return {
    ...summary,
    product,
    version,
    uuid: randomUUID(),
    status: response.leadStatus,
    warned,
    page: response.page ?? 'offers',
    token,
    inviteUrl: LINKS[response.link](origin, `/offers/${token}`),
    receivedAt: receivedAt.toISOString(),
  };
}
