import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '../app.ts';
import type { KeptRequest } from '../journal.ts';
import type { Operator } from '../operator.ts';
import { PRODUCTS } from '../products.ts';
import { SCENARIOS, scenarioOf } from '../scenarios.ts';
import { maskedBody } from './masked-body.ts';

const MOST_SHOWN = 20;

export function recentRequests(requests: KeptRequest[]) {
  return html`<section class="card" id="requests">
<h2>Last requests</h2>
${requestList(requests)}
<noscript><p class="small"><a href="/#requests">Refresh</a></p></noscript>
</section>`;
}

/** What the first page asks for again and again. */
export function requestsFragment(c: Context<SandboxEnv>, { journal }: Operator) {
  c.header('Content-Security-Policy', "default-src 'none'");
  c.header('Cache-Control', 'no-store');
  return c.html(requestList(journal.requests()));
}

function requestList(requests: KeptRequest[]) {
  const shown = requests.slice(-MOST_SHOWN).reverse();
  const note =
    'The newest first, as they come in. Open one to see its fields: letters, digits and texts are masked.';
  return html`<p class="intro" id="requests-note">${shown.length === 0 ? 'None yet. They show up here by themselves.' : note}</p>
<ol class="requests" id="last-requests">${shown.map(entry)}</ol>`;
}

function entry(request: KeptRequest) {
  const { sequence, time, status, method, path, product } = request;
  const body = maskedBody(request);
  return html`<li id="request-${sequence}" data-state="${time} ${status}">
<details>
<summary>
<time datetime="${time}">${time.slice(11, 19)}<span class="unseen"> UTC</span></time>
<span class="status ${kindOf(status)}">${status ?? 'none'}</span>
<strong>${product ? PRODUCTS[product].title : titleOf(path)}</strong>
<span class="who">${whoIsIn(request)}</span>
<code>${method} ${masked(path)}</code>
</summary>
${body ? html`<pre tabindex="0" aria-label="Masked body">${body}</pre>` : html`<p class="small">No body.</p>`}
</details>
</li>`;
}

function kindOf(status: number | null): string {
  if (status === null) return 'bad';
  return status < 300 ? 'good' : status < 500 ? 'fair' : 'bad';
}

/** A name that picks a scenario is nobody's; of any other the first letter is enough. */
function whoIsIn({ lastName, product }: KeptRequest): string {
  if (!lastName) return '';
  const scenario = product && scenarioOf(SCENARIOS, product, lastName);
  return scenario ? scenario.lastName : `${[...lastName][0]}…`;
}

function titleOf(path: string): string {
  if (path.startsWith('/offers/') || path.startsWith('/prefilled/')) return 'Hosted page';
  if (path.endsWith('/oauth2/token')) return 'Token';
  return path.endsWith('/v3/consents') ? 'Consents' : 'Unknown address';
}

/** The end of a link opens somebody's page. */
function masked(path: string): string {
  return path.replace(/^\/(offers|prefilled)\/.*/, '/$1/…');
}
