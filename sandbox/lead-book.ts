import { randomBytes, randomUUID } from 'node:crypto';
import { PRODUCTS, type ProductKey } from './products.ts';
import type { LeadAnswer } from './scenarios/answer.ts';

/** What of a lead is kept, whatever its product. */
export type LeadFacts = {
  partnerLeadId: string | null;
  firstName: string;
  lastName: string;
  amount: number;
  purpose: string;
};

export type KeptLead = LeadFacts & {
  product: string;
  version: string;
  uuid: string;
  status: string;
  warned: boolean;
  page: 'offers' | 'decline';
  /** The unguessable end of the link; whoever has it sees the page. */
  token: string;
  inviteUrl: string | null;
  receivedAt: string;
};

const MOST_LEADS = 2_000;
export const FOREIGN_ORIGIN = 'https://offers.example.net';

export class LeadBook {
  readonly #now: () => number;
  #leads: KeptLead[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  keep(
    key: ProductKey,
    facts: LeadFacts,
    answer: LeadAnswer,
    { origin, warned }: { origin: string; warned: boolean },
  ): KeptLead {
    const { product, version } = PRODUCTS[key];
    const token = randomBytes(32).toString('base64url');
    const linkOrigin = answer.link === 'on a foreign host' ? FOREIGN_ORIGIN : origin;
    const kept: KeptLead = {
      ...facts,
      product,
      version,
      uuid: randomUUID(),
      status: answer.leadStatus,
      warned,
      page: answer.page ?? 'offers',
      token,
      inviteUrl: answer.link === 'none' ? null : `${linkOrigin}/offers/${token}`,
      receivedAt: new Date(this.#now()).toISOString(),
    };
    this.#leads.push(kept);
    if (this.#leads.length > MOST_LEADS) this.#leads.shift();
    return kept;
  }

  findInvited(token: string): KeptLead | undefined {
    return this.#leads.find((lead) => lead.inviteUrl !== null && lead.token === token);
  }

  leads(lastName?: string): KeptLead[] {
    if (lastName === undefined) return [...this.#leads];
    return this.#leads.filter((lead) => lead.lastName.toLowerCase() === lastName.toLowerCase());
  }

  reset() {
    this.#leads = [];
  }
}
