import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '../app.ts';
import type { Operator } from '../operator.ts';
import { declineContent } from './decline.ts';
import { offersContent } from './offers.ts';
import { page } from './shell.ts';

/** What the borrower finds behind `inviteUrl`. */
export function hostedPage(c: Context<SandboxEnv>, operator: Operator) {
  const lead = operator.leads.findInvited(c.req.param('token') ?? '');
  if (!lead) return page(c, unknownLink, 404);
  return page(c, lead.page === 'decline' ? declineContent(lead) : offersContent(lead));
}

const unknownLink = {
  title: 'Link not known – Fairlight Marketplace (sandbox)',
  hero: html`<h1>We don’t know this link</h1>
<p class="lead">It may be incomplete, or the sandbox may have been started anew since it was made.</p>`,
  main: html`<section class="card prose">
<h2>What you can do</h2>
<p>Go back to the site that sent you here and submit the application again: a new link comes with it.</p>
</section>`,
};
