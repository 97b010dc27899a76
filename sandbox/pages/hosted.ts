import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '../delivery.ts';
import type { StoredLead } from '../lead-store.ts';
import type { Simulator } from '../simulator.ts';
import { page, unknownLink } from './shell.ts';

const LENDERS = [
  { name: 'Larkfield Lending', initials: 'LL', highlight: 'Lowest monthly payment', apr: 11.49, months: 60 },
  { name: 'Copper Quay Bank', initials: 'CQ', highlight: 'Lowest total cost', apr: 9.74, months: 36 },
  { name: 'Tamarack Credit', initials: 'TC', highlight: 'Balanced', apr: 10.62, months: 48 },
];

const money = (maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits });

const dollars = money(0).format;
const dollarsAndCents = money(2).format;

/** Only purposes that need more than their own words. */
const PURPOSE_LABELS: Record<string, string> = {
  home_improvement: 'home improvement',
  major_purchase: 'a major purchase',
  home_buying: 'buying a home',
  car_financing: 'a car',
  green_loan: 'a green project',
  business: 'your business',
  vacation: 'a vacation',
  moving_relocation: 'moving',
  wedding: 'a wedding',
  motorcycle: 'a motorcycle',
  rv: 'an RV',
  boat: 'a boat',
  baby_or_adoption: 'a baby or an adoption',
  engagement_ring_financing: 'an engagement ring',
  special_occasion: 'a special occasion',
  student_loan_refinance: 'refinancing your student loans',
  other: 'your plans',
};

const purposeLabel = (purpose: string) => PURPOSE_LABELS[purpose] ?? purpose.replaceAll('_', ' ');

export function hostedPage(c: Context<SandboxEnv>, simulator: Simulator) {
  const wanted = c.req.param('token');
  const lead = simulator.leads.find(({ inviteUrl, token }) => inviteUrl !== null && token === wanted);
  if (!lead)
    return unknownLink(c, 'Go back to the site that sent you here and apply again to get a new link.');
  return page(c, lead.page === 'decline' ? declineContent(lead) : offersContent(lead));
}

function offersContent({ firstName, amount, purpose, uuid }: StoredLead) {
  return {
    title: 'Your offers – Fairlight Marketplace (sandbox)',
    hero: html`<h1>Your offers, ${firstName}</h1>
<p class="lead">Three lenders can offer you <strong>${dollars(amount)}</strong> for ${purposeLabel(purpose)}.
Compare monthly payments and total cost.</p>`,
    main: html`<ul class="offers">${LENDERS.map((lender) => offerCard(lender, amount))}</ul>
<div class="pair">
<section class="card prose">
<h2>Before you choose</h2>
<p>Real offers would be estimates after a soft credit inquiry, and the lender would ask for documents before it
commits. These offers use only your amount and fixed rates of invented lenders, so there is nothing to accept.</p>
</section>
<section class="card prose">
<h2>Come back later</h2>
<p>Your link needs no password. A real marketplace would save your request in an account under your email address, and
might ask you to set a password first.</p>
<p class="small">Your reference: ${uuid}</p>
</section>
</div>`,
  };
}

function offerCard(lender: (typeof LENDERS)[number], amount: number) {
  const monthlyPayment = toCents(annuity(amount, lender.apr / 1_200, lender.months));
  const totalOfPayments = toCents(monthlyPayment * lender.months);
  return html`<li class="card offer">
<p class="praise">${lender.highlight}</p>
<h2><span class="monogram" aria-hidden="true">${lender.initials}</span>${lender.name}</h2>
<p class="monthly"><strong>${dollarsAndCents(monthlyPayment)}</strong> a month</p>
<dl class="rows terms">
<div><dt>APR, fixed</dt><dd>${lender.apr.toFixed(2)}%</dd></div>
<div><dt>Term</dt><dd>${lender.months} months</dd></div>
<div><dt>Total of payments</dt><dd>${dollarsAndCents(totalOfPayments)}</dd></div>
</dl>
<details>
<summary>See details<span class="unseen">: ${lender.name}</span></summary>
<dl class="rows terms">
<div><dt>You receive</dt><dd>${dollarsAndCents(amount)}</dd></div>
<div><dt>Cost of credit</dt><dd>${dollarsAndCents(totalOfPayments - amount)}</dd></div>
<div><dt>Origination fee</dt><dd>None</dd></div>
<div><dt>Prepayment fee</dt><dd>None</dd></div>
</dl>
</details>
</li>`;
}

function declineContent({ firstName, amount, purpose, uuid }: StoredLead) {
  return {
    title: 'Your result – Fairlight Marketplace (sandbox)',
    hero: html`<h1>No offers this time, ${firstName}</h1>
<p class="lead">We asked every lender we work with about <strong>${dollars(amount)}</strong> for ${purposeLabel(purpose)},
and none can make you an offer today. We’re sorry, we know this isn’t the news you hoped for.</p>`,
    main: html`<div class="pair">
<section class="card prose">
<h2>What this means</h2>
<p>Each lender has its own criteria, and today’s answer isn’t final. This was a soft inquiry, so
<strong>your credit score hasn’t changed</strong>.</p>
<p>A lender that declines you sends its main reasons within 30 days, and explains how to get a free copy of the credit
report it used.</p>
</section>
<section class="card prose">
<h2>What can help</h2>
<ul>
<li>Get your free credit reports and dispute any errors.</li>
<li>Ask for a smaller amount, or pay down a card balance first.</li>
<li>Talk to a nonprofit credit counselor before you choose a more expensive loan.</li>
</ul>
</section>
</div>
<p class="small">This decline is simulated: the last name selects it. Your reference: ${uuid}</p>`,
  };
}

function annuity(amount: number, monthlyRate: number, months: number): number {
  return (amount * monthlyRate) / (1 - (1 + monthlyRate) ** -months);
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}
