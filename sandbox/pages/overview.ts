import { readFileSync } from 'node:fs';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '../app.ts';
import type { Operator } from '../operator.ts';
import { CONTROL_ROUTES, IMITATED, NOT_IMITATED, TEST_PERSON } from './overview-facts.ts';
import { recentRequests } from './recent-requests.ts';
import { scenarioLists } from './scenario-lists.ts';
import { page } from './shell.ts';

const FOLLOW = readFileSync(new URL('./follow-requests.js', import.meta.url), 'utf8');

/** What the sandbox is, for whoever opens its address in a browser. */
export function overviewPage(c: Context<SandboxEnv>, { client, journal }: Operator) {
  return page(c, {
    title: 'Fairlight Marketplace (sandbox)',
    script: FOLLOW,
    hero: html`<h1>An operator in miniature</h1>
<p class="lead">A stand-in for the marketplace that a partner hands borrowers to: it issues tokens, serves consent
texts, judges leads of every product, takes prefills and shows offers, so that the whole journey can be tried on this
machine.</p>
<nav class="jump" aria-label="On this page"><a href="#requests">Last requests</a> <a href="#scenarios">Last names</a> <a href="#control">Control routes</a> <a href="/_sandbox/openapi.json">OpenAPI</a></nav>`,
    main: html`<div class="pair">
<section class="card">
<h2>Somebody to apply as</h2>
${pairs(TEST_PERSON)}
</section>
<section class="card">
<h2>What is imitated</h2>
${pairs(IMITATED)}
<p class="small">The partner’s client id is <code>${client.id}</code>.</p>
</section>
</div>

${recentRequests(journal.requests())}

${scenarioLists()}

<section class="card" id="control">
<h2>Control routes</h2>
<p class="intro">Below <code>/_sandbox</code>, in JSON, for tests. What they set holds until the reset.</p>
<dl class="rows routes">${CONTROL_ROUTES.map(([route, does]) => html`<div><dt><code>${route}</code></dt><dd>${does}</dd></div>`)}</dl>
</section>

<section class="card">
<h2>What is not imitated</h2>
<ul class="columns">${NOT_IMITATED.map((fact) => html`<li>${fact}</li>`)}</ul>
</section>`,
  });
}

function pairs(facts: [string, string][]) {
  return html`<dl class="rows facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
