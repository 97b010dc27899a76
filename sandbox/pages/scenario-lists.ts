import { html } from 'hono/html';
import type { ProductKey } from '../products.ts';
import { SCENARIOS } from '../scenarios.ts';

const GROUPS: { title: string; products: ProductKey[] }[] = [
  { title: 'Every lead', products: ['personal-v3', 'personal-v2', 'refinance-v2'] },
  { title: 'Personal loans, v3 and v2', products: ['personal-v3', 'personal-v2'] },
  { title: 'Personal loans v2 alone', products: ['personal-v2'] },
  { title: 'Refinance alone', products: ['refinance-v2'] },
  { title: 'Prefill', products: ['prefill-v2'] },
];

/** The published table, by the products that each name applies to. */
export function scenarioLists() {
  return html`<section class="card" id="scenarios">
<h2>Choose what happens by the last name</h2>
<p class="intro">Upper and lower case are alike. What is sent is judged in full first, so a malformed lead is refused whatever the
name. Any name that is not here is answered like Ordinary.</p>
${GROUPS.map(
  ({ title, products }) => html`<h3>${title}</h3>
<dl class="rows names">${SCENARIOS.filter((scenario) => scenario.products.join() === products.join()).map(
    ({ lastName, says }) => html`<div><dt>${lastName}</dt><dd>${says}</dd></div>`,
  )}</dl>`,
)}
</section>`;
}
