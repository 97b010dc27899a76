import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '../delivery.ts';
import type { JournalEntry } from '../journal.ts';
import { PRODUCT_ENDPOINTS } from '../products.ts';
import { type ScenarioTable, scenarioOf } from '../scenarios.ts';
import type { Simulator } from '../simulator.ts';
import { maskedBody } from './masked-body.ts';

const MAX_SHOWN = 20;

export function recentRequests({ journal, scenarios }: Simulator) {
  return html`<section class="card" id="requests">
<h2>Recent requests</h2>
${requestList(journal.list(), scenarios)}
<noscript><p class="small"><a href="/#requests">Refresh</a></p></noscript>
</section>`;
}

export function requestsFragment(c: Context<SandboxEnv>, { journal, scenarios }: Simulator) {
  c.header('Content-Security-Policy', "default-src 'none'");
  c.header('Cache-Control', 'no-store');
  return c.html(requestList(journal.list(), scenarios));
}

function requestList(requests: JournalEntry[], scenarios: ScenarioTable) {
  const shown = requests.slice(-MAX_SHOWN).reverse();
  const note = 'Newest first. Open one to see its fields. Letters, digits and long texts are masked.';
  return html`<p class="intro" id="requests-note">${shown.length === 0 ? 'None yet. New requests appear automatically.' : note}</p>
<ol class="requests" id="last-requests">${shown.map((request) => entry(request, scenarios))}</ol>`;
}

function entry(request: JournalEntry, scenarios: ScenarioTable) {
  const { sequence, time, status, method, path, product } = request;
  const body = maskedBody(request);
  return html`<li id="request-${sequence}" data-state="${time} ${status}">
<details>
<summary>
<time datetime="${time}">${time.slice(11, 19)}<span class="unseen"> UTC</span></time>
<span class="status ${statusClass(status)}">${status ?? 'none'}</span>
<strong>${product ? PRODUCT_ENDPOINTS[product].title : titleOf(path)}</strong>
<span class="who">${nameLabel(request, scenarios)}</span>
<code>${method} ${maskPath(path)}</code>
</summary>
${body ? html`<pre tabindex="0" aria-label="Masked body">${body}</pre>` : html`<p class="small">No body.</p>`}
</details>
</li>`;
}

function statusClass(status: number | null): string {
  if (status === null) return 'bad';
  return status < 300 ? 'good' : status < 500 ? 'fair' : 'bad';
}

/** The name of a scenario is not personal; other names are cut to their first letter. */
function nameLabel({ lastName, emailTag, product }: JournalEntry, { all }: ScenarioTable): string {
  const carried = [lastName, emailTag].flatMap(
    (name) => (product && name && scenarioOf(all, product, name)?.lastName) || [],
  );
  return carried[0] ?? (lastName ? `${[...lastName][0]}…` : '');
}

function titleOf(path: string): string {
  if (path.startsWith('/offers/') || path.startsWith('/prefilled/')) return 'Hosted page';
  if (path.endsWith('/oauth2/token')) return 'Token';
  return path.endsWith('/v3/consents') ? 'Consents' : 'Unknown path';
}

/** The end of a link opens a borrower's page without a password. */
function maskPath(path: string): string {
  return path.replace(/^\/(offers|prefilled)\/.*/, '/$1/…');
}
