import { html } from 'hono/html';
import type { ProductKey } from '../products.ts';
import { SCENARIOS } from '../scenarios.ts';

const GROUPS: { title: string; products: ProductKey[] }[] = [
  { title: 'Every lead', products: ['personal-v3', 'personal-v2', 'refinance-v2'] },
  { title: 'Personal loans, v3 and v2', products: ['personal-v3', 'personal-v2'] },
  { title: 'Personal loans v2 only', products: ['personal-v2'] },
  { title: 'Refinance only', products: ['refinance-v2'] },
  { title: 'Prefill', products: ['prefill-v2'] },
];

export function scenarioLists() {
  return html`<section class="card" id="scenarios">
<h2>Choose the outcome by last name</h2>
<p class="intro">Case is ignored. Validation comes first, so a malformed lead is rejected whatever the name. Any other name gets the
same response as Ordinary.</p>
${GROUPS.map(
  ({ title, products }) => html`<h3>${title}</h3>
<dl class="rows names">${SCENARIOS.filter((scenario) => scenario.products.join() === products.join()).map(
    ({ lastName, says }) => html`<div><dt>${lastName}</dt><dd>${says}</dd></div>`,
  )}</dl>`,
)}
</section>`;
}
