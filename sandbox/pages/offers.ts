import { html } from 'hono/html';
import type { KeptLead } from '../lead-book.ts';
import { type Offer, simulatedOffers } from '../offers.ts';
import { dollars, dollarsAndCents, inWords } from './wording.ts';

export function offersContent({ firstName, amount, purpose, uuid }: KeptLead) {
  const offers = simulatedOffers(amount);
  return {
    title: 'Your offers – Fairlight Marketplace (sandbox)',
    hero: html`<h1>Your offers, ${firstName}</h1>
<p class="lead">Three lenders would lend you <strong>${dollars(amount)}</strong> for ${inWords(purpose)}.
Compare what each asks a month, and in all.</p>`,
    main: html`<ul class="offers">${offers.map((offer) => offerCard(offer, amount))}</ul>
<div class="pair">
<section class="card prose">
<h2>Before you choose</h2>
<p>In real life these would be estimates after a soft credit inquiry, and the lender you chose would ask for documents
before it committed. Here they are worked out from your amount alone, at fixed rates of invented lenders, so there is
nothing to accept.</p>
</section>
<section class="card prose">
<h2>Coming back</h2>
<p>The link that brought you here needs no password. In real life your request would be kept in an account under your
e-mail address, and coming back on your own might mean setting a password first.</p>
<p class="small">Your reference: ${uuid}</p>
</section>
</div>`,
  };
}

function offerCard(offer: Offer, amount: number) {
  return html`<li class="card offer">
<p class="praise">${offer.praise}</p>
<h2><span class="monogram" aria-hidden="true">${offer.initials}</span>${offer.lender}</h2>
<p class="monthly"><strong>${dollarsAndCents(offer.monthlyPayment)}</strong> a month</p>
<dl class="rows terms">
<div><dt>APR, fixed</dt><dd>${offer.aprPercent.toFixed(2)}%</dd></div>
<div><dt>Term</dt><dd>${offer.months} months</dd></div>
<div><dt>Total of payments</dt><dd>${dollarsAndCents(offer.totalOfPayments)}</dd></div>
</dl>
<details>
<summary>See how it adds up<span class="unseen">: ${offer.lender}</span></summary>
<dl class="rows terms">
<div><dt>You receive</dt><dd>${dollarsAndCents(amount)}</dd></div>
<div><dt>Cost of credit</dt><dd>${dollarsAndCents(offer.totalOfPayments - amount)}</dd></div>
<div><dt>Origination fee</dt><dd>None</dd></div>
<div><dt>Paying early</dt><dd>Free</dd></div>
</dl>
</details>
</li>`;
}
