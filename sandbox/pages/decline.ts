import { html } from 'hono/html';
import type { StoredLead } from '../lead-store.ts';
import { dollars, purposeLabel } from './format.ts';

export function declineContent({ firstName, amount, purpose, uuid }: StoredLead) {
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
