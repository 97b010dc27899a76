import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { CHANGES, READS } from '../control.ts';
import type { SandboxEnv } from '../delivery.ts';
import { PRODUCT_ENDPOINTS } from '../products.ts';
import type { Simulator } from '../simulator.ts';
import { controlPanel } from './control-panel.ts';
import { localPanel } from './local-panel.ts';
import { recentRequests } from './recent-requests.ts';
import { scenarioList } from './scenario-list.ts';
import { page } from './shell.ts';

const FOLLOW = readFileSync(new URL('./follow-requests.js', import.meta.url), 'utf8');

// Update these lists when an endpoint or a rule changes.
const TEST_APPLICANT: [string, string][] = [
  ['Name', 'Great Credibletest'],
  ['Date of birth', 'October 14, 1988'],
  ['Phone', '777-777-7777'],
  ['SSN, last 4', '1451'],
  ['Address', '378 East Street, Bloomsburg, PA 17815'],
  ['Work', 'Employed full time, $90,000 a year'],
  ['Home', 'Rents, $1,200 a month'],
  ['Request', '$9,999 for debt consolidation'],
];

const ENDPOINTS: [string, string][] = [
  ['Token', 'POST /oauth2/token'],
  ['Consents', 'GET /api/partners/personal/ping-post/v3/consents'],
  ...Object.values(PRODUCT_ENDPOINTS).map(({ title, path }): [string, string] => [title, `POST ${path}`]),
  ['Hosted pages', 'GET /offers/… and /prefilled/…, the targets of the links'],
];

const LIMITATIONS = [
  'Error bodies are undocumented. The status codes, and errors with field and message, are invented here.',
  'Allowed values of employment.status, housing.type, refinance fields and prefill flows are guesses, except one documented value each. A real operator may reject them.',
  'Rules for nested fields are stricter than documented, to catch malformed leads early.',
  'Scope and audience are stored with the token and listed by a control route. A scope is required only if a control route sets it.',
  'Duplicates are not detected: the same partnerLeadId twice makes two leads, except for the last names Conflict and Secondtry.',
  'A status never changes after the response: timed_out comes immediately, and there are no callbacks.',
  'Rate limits and maintenance happen only by scenario or control.',
  'Credit is not checked. Every borrower gets the same three invented lenders, with payments calculated from the amount.',
  'Links never ask for a password, work any number of times, and last until the sandbox is reset or stopped.',
  'The consent text was written for this sandbox and not reviewed by a lawyer. Don’t show it to real borrowers.',
  'The sandbox is one process on loopback, without TLS. It holds at most 2,000 requests, leads and tokens in memory.',
];

export async function overviewPage(c: Context<SandboxEnv>, simulator: Simulator) {
  const local = (await simulator.localTools?.read()) ?? null;
  const search = c.req.query('search')?.trim() ?? '';
  return page(c, {
    hasForms: true,
    title: 'Fairlight Marketplace (sandbox)',
    script: FOLLOW,
    hero: html`<h1>Operator simulator</h1>
<p class="lead">Simulates the marketplace that receives a partner’s borrowers. It issues tokens, serves consent
texts, validates leads of every product, accepts prefills and shows offers, so you can try the whole journey on this
machine.</p>
<nav class="jump" aria-label="On this page"><a href="#scenarios">Scenarios</a> <a href="#controls">Controls</a> ${local ? html`<a href="#local">Local mode</a> ` : ''}<a href="#requests">Recent requests</a> <a href="#control">Control routes</a> <a href="/_sandbox/openapi.json">OpenAPI</a></nav>`,
    main: html`${scenarioList({ scenarios: simulator.scenarios.all, starts: local?.starts ?? {}, search })}

${controlPanel(simulator)}

${local ? localPanel(local) : ''}

${recentRequests(simulator)}

<div class="pair">
<section class="card">
<h2>Test applicant</h2>
${pairs(TEST_APPLICANT)}
</section>
<section class="card">
<h2>Endpoints</h2>
${pairs(ENDPOINTS)}
<p class="small">The partner’s client id is <code>${simulator.client.id}</code>.</p>
</section>
</div>

<details class="card" id="control">
<summary><h2>Control routes</h2></summary>
<p class="intro">Under <code>/_sandbox</code>, in JSON, for tests. Settings last until the reset.</p>
<dl class="rows routes">${[...READS, ...CHANGES].map(({ shown, does }) => html`<div><dt><code>${shown}</code></dt><dd>${does}</dd></div>`)}</dl>
</details>

<details class="card">
<summary><h2>Limitations</h2></summary>
<ul class="columns">${LIMITATIONS.map((fact) => html`<li>${fact}</li>`)}</ul>
</details>`,
  });
}

function pairs(facts: [string, string][]) {
  return html`<dl class="rows facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
