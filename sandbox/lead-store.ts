import { randomBytes, randomUUID } from 'node:crypto';
import { PRODUCT_ENDPOINTS, type ProductKey } from './products.ts';
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

const MAX_LEADS = 2_000;
export const FOREIGN_ORIGIN = 'https://offers.example.net';

export class LeadStore {
  readonly #now: () => number;
  #leads: StoredLead[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  add(
    key: ProductKey,
    summary: LeadSummary,
    response: LeadResponse,
    { origin, warned }: { origin: string; warned: boolean },
  ): StoredLead {
    const { product, version } = PRODUCT_ENDPOINTS[key];
    const token = randomBytes(32).toString('base64url');
    const stored: StoredLead = {
      ...summary,
      product,
      version,
      uuid: randomUUID(),
      status: response.leadStatus,
      warned,
      page: response.page ?? 'offers',
      token,
      inviteUrl: linkOf(response, origin, token),
      receivedAt: new Date(this.#now()).toISOString(),
    };
    this.#leads.push(stored);
    if (this.#leads.length > MAX_LEADS) this.#leads.shift();
    return stored;
  }

  findInvited(token: string): StoredLead | undefined {
    return this.#leads.find((lead) => lead.inviteUrl !== null && lead.token === token);
  }

  list(lastName?: string): StoredLead[] {
    if (lastName === undefined) return [...this.#leads];
    return this.#leads.filter((lead) => lead.lastName.toLowerCase() === lastName.toLowerCase());
  }

  reset() {
    this.#leads = [];
  }
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
