import { randomBytes, randomUUID } from 'node:crypto';
import type { ProductKey } from './products.ts';
import { type LeadResponse, LINKS } from './scenarios/scenario.ts';

export type LeadSummary = {
  partnerLeadId: string | null;
  firstName: string;
  lastName: string;
  amount: number;
  purpose: string;
};

export type StoredLead = ReturnType<typeof newLead>;

export function newLead(
  key: ProductKey,
  summary: LeadSummary,
  response: LeadResponse,
  { origin, warned, receivedAt }: { origin: string; warned: boolean; receivedAt: Date },
) {
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
