import { randomBytes, randomUUID } from 'node:crypto';
import type { Lead } from './lead-rules.ts';
import type { LeadAnswer } from './scenarios.ts';

export type KeptLead = {
  uuid: string;
  partnerLeadId: string | null;
  status: string;
  firstName: string;
  lastName: string;
  amount: number;
  purpose: string;
  page: 'offers' | 'decline';
  /** The unguessable end of the link; whoever has it sees the page. */
  token: string;
  inviteUrl: string | null;
  receivedAt: string;
};

const MOST_LEADS = 2_000;
const FOREIGN_ORIGIN = 'https://offers.example.net';

export class LeadBook {
  readonly #now: () => number;
  #leads: KeptLead[] = [];

  constructor(now: () => number) {
    this.#now = now;
  }

  keep(lead: Lead, answer: LeadAnswer, origin: string): KeptLead {
    const token = randomBytes(32).toString('base64url');
    const linkOrigin = answer.link === 'on a foreign host' ? FOREIGN_ORIGIN : origin;
    const kept: KeptLead = {
      uuid: randomUUID(),
      partnerLeadId: lead.partnerLeadId ?? null,
      status: answer.leadStatus,
      firstName: lead.borrower.firstName,
      lastName: lead.borrower.lastName,
      amount: lead.requestedLoanAmount,
      purpose: lead.loanPurpose,
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
