import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '../request-context.ts';
import type { Simulator } from '../simulator.ts';
import { CONTROL_ROUTES, ENDPOINTS, LIMITATIONS, TEST_APPLICANT } from './overview-copy.ts';
import { recentRequests } from './recent-requests.ts';
import { scenarioLists } from './scenario-lists.ts';
import { page } from './shell.ts';

const FOLLOW = readFileSync(new URL('./follow-requests.js', import.meta.url), 'utf8');

export function overviewPage(c: Context<SandboxEnv>, { client, journal }: Simulator) {
  return page(c, {
    title: 'Fairlight Marketplace (sandbox)',
    script: FOLLOW,
    hero: html`<h1>Operator simulator</h1>
<p class="lead">Simulates the marketplace that receives a partner’s borrowers. It issues tokens, serves consent
texts, validates leads of every product, accepts prefills and shows offers, so you can try the whole journey on this
machine.</p>
<nav class="jump" aria-label="On this page"><a href="#requests">Recent requests</a> <a href="#scenarios">Last names</a> <a href="#control">Control routes</a> <a href="/_sandbox/openapi.json">OpenAPI</a></nav>`,
    main: html`<div class="pair">
<section class="card">
<h2>Test applicant</h2>
${pairs(TEST_APPLICANT)}
</section>
<section class="card">
<h2>Endpoints</h2>
${pairs(ENDPOINTS)}
<p class="small">The partner’s client id is <code>${client.id}</code>.</p>
</section>
</div>

${recentRequests(journal.requests())}

${scenarioLists()}

<section class="card" id="control">
<h2>Control routes</h2>
<p class="intro">Under <code>/_sandbox</code>, in JSON, for tests. Settings last until the reset.</p>
<dl class="rows routes">${CONTROL_ROUTES.map(([route, does]) => html`<div><dt><code>${route}</code></dt><dd>${does}</dd></div>`)}</dl>
</section>

<section class="card">
<h2>Limitations</h2>
<ul class="columns">${LIMITATIONS.map((fact) => html`<li>${fact}</li>`)}</ul>
</section>`,
  });
}

function pairs(facts: [string, string][]) {
  return html`<dl class="rows facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
