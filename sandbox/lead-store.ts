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
    inviteUrl: linkOf(response, origin, token),
    receivedAt: receivedAt.toISOString(),
  };
}

function linkOf({ link }: LeadResponse, origin: string, token: string): string | null {
  const path = `/offers/${token}`;
  switch (link) {
    case 'none':
      return null;
    case 'on a foreign host':
      return `${FOREIGN_ORIGIN}${path}`;
    case 'without TLS':
      return `${FOREIGN_ORIGIN}${path}`.replace('https', 'http');
    case 'between blanks':
      return `  ${origin}${path} \r\n`;
    case 'with a name':
      return `${origin}${path}?for=José García`;
    default:
      return `${origin}${path}`;
  }
}
