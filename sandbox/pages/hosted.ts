import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '../request-context.ts';
import type { Simulator } from '../simulator.ts';
import { declineContent } from './decline.ts';
import { offersContent } from './offers.ts';
import { page } from './shell.ts';

export function hostedPage(c: Context<SandboxEnv>, simulator: Simulator) {
  const lead = simulator.leads.findInvited(c.req.param('token') ?? '');
  if (!lead) return page(c, unknownLink, 404);
  return page(c, lead.page === 'decline' ? declineContent(lead) : offersContent(lead));
}

const unknownLink = {
  title: 'Unknown link – Fairlight Marketplace (sandbox)',
  hero: html`<h1>We don’t know this link</h1>
<p class="lead">It may be incomplete, or the sandbox has restarted since.</p>`,
  main: html`<section class="card prose">
<h2>What you can do</h2>
<p>Go back to the site that sent you here and apply again to get a new link.</p>
</section>`,
};
