import { html } from 'hono/html';
import type { StoredLead } from '../lead-store.ts';
import { type Offer, simulatedOffers } from '../offers.ts';
import { dollars, dollarsAndCents, purposeLabel } from './format.ts';

export function offersContent({ firstName, amount, purpose, uuid }: StoredLead) {
  const offers = simulatedOffers(amount);
  return {
    title: 'Your offers – Fairlight Marketplace (sandbox)',
    hero: html`<h1>Your offers, ${firstName}</h1>
<p class="lead">Three lenders can offer you <strong>${dollars(amount)}</strong> for ${purposeLabel(purpose)}.
Compare monthly payments and total cost.</p>`,
    main: html`<ul class="offers">${offers.map((offer) => offerCard(offer, amount))}</ul>
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

function offerCard(offer: Offer, amount: number) {
  return html`<li class="card offer">
<p class="praise">${offer.highlight}</p>
<h2><span class="monogram" aria-hidden="true">${offer.initials}</span>${offer.lender}</h2>
<p class="monthly"><strong>${dollarsAndCents(offer.monthlyPayment)}</strong> a month</p>
<dl class="rows terms">
<div><dt>APR, fixed</dt><dd>${offer.aprPercent.toFixed(2)}%</dd></div>
<div><dt>Term</dt><dd>${offer.months} months</dd></div>
<div><dt>Total of payments</dt><dd>${dollarsAndCents(offer.totalOfPayments)}</dd></div>
</dl>
<details>
<summary>See details<span class="unseen">: ${offer.lender}</span></summary>
<dl class="rows terms">
<div><dt>You receive</dt><dd>${dollarsAndCents(amount)}</dd></div>
<div><dt>Cost of credit</dt><dd>${dollarsAndCents(offer.totalOfPayments - amount)}</dd></div>
<div><dt>Origination fee</dt><dd>None</dd></div>
<div><dt>Prepayment fee</dt><dd>None</dd></div>
</dl>
</details>
</li>`;
}
