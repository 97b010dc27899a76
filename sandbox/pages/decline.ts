import { html } from 'hono/html';
import type { KeptLead } from '../lead-book.ts';
import { dollars, inWords } from './wording.ts';

export function declineContent({ firstName, amount, purpose, uuid }: KeptLead) {
  return {
    title: 'Your result – Fairlight Marketplace (sandbox)',
    hero: html`<h1>No offers this time, ${firstName}</h1>
<p class="lead">We asked every lender we work with about <strong>${dollars(amount)}</strong> for ${inWords(purpose)},
and none can make you an offer today. We’re sorry: we know it isn’t the news you hoped for.</p>`,
    main: html`<div class="pair">
<section class="card prose">
<h2>What this means</h2>
<p>Lenders look at different things, and today’s answer isn’t a lasting one. Asking was a soft inquiry, so
<strong>your credit score hasn’t changed</strong>.</p>
<p>A lender that turned you down would write to you within 30 days with its main reasons, and with how to get a free
copy of the credit report it used.</p>
</section>
<section class="card prose">
<h2>What can help</h2>
<ul>
<li>Read your credit reports, free of charge, and dispute what’s wrong in them.</li>
<li>Ask for a smaller amount, or wait until a card balance has come down.</li>
<li>Talk to a non-profit credit counselor before you turn to a costlier loan.</li>
</ul>
</section>
</div>
<p class="small">A simulated decline, brought about by the last name. Your reference: ${uuid}</p>`,
  };
}
