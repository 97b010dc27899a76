import { html } from 'hono/html';
import type { Starts } from '../local-tools.ts';
import { PRODUCT_ENDPOINTS, PRODUCT_KEYS, type ProductKey } from '../products.ts';
import type { Scenario } from '../scenarios/scenario.ts';

const OUTCOMES = [
  'Accepted, with a link',
  'Accepted, without a link',
  'Rejected',
  'Unclear, late or broken',
] as const;
type Outcome = (typeof OUTCOMES)[number];

type Given = { scenarios: Scenario[]; starts: Starts; search: string };

export function scenarioList({ scenarios, starts, search }: Given) {
  const found = scenarios.filter((scenario) => matches(scenario, search));
  return html`<section class="card" id="scenarios">
<h2>Choose the outcome</h2>
<p class="intro">The test person carries the scenario: as last name, such as <code>Failure</code>, or before the plus sign of the
email address, such as <code>failure+anything@example.com</code>. Any other person gets the response of Ordinary. The lead is
validated first.</p>
<form class="search" method="get" action="/#scenarios">
<label>Search<input type="search" name="search" value="${search}"></label><button>Search</button>
${search ? html`<a href="/#scenarios">Show all</a>` : ''}
</form>
${search ? html`<p class="small" role="status">${found.length} of ${scenarios.length} scenarios match.</p>` : ''}
${PRODUCT_KEYS.map((product) => productGroup(product, found, starts[product], search !== ''))}
</section>`;
}

function matches({ lastName, says }: Scenario, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/);
  return words.every((word) => `${lastName} ${says}`.toLowerCase().includes(word));
}

function productGroup(product: ProductKey, found: Scenario[], start: string | undefined, isOpen: boolean) {
  const rows = found.filter(({ products }) => products.includes(product));
  if (rows.length === 0) return '';
  return html`<details class="product"${isOpen ? ' open' : ''}>
<summary>${PRODUCT_ENDPOINTS[product].title} <span class="small">${rows.length}</span></summary>
${OUTCOMES.map((outcome) => outcomeGroup(outcome, rows, start))}
</details>`;
}

function outcomeGroup(outcome: Outcome, rows: Scenario[], start: string | undefined) {
  const own = rows.filter((row) => outcomeOf(row) === outcome);
  if (own.length === 0) return '';
  return html`<h3>${outcome}</h3>
<ul class="scenarios">${own.map(
    ({ lastName, says }) =>
      html`<li><strong>${lastName}</strong>${start ? startLink(start, lastName) : ''}<span>${says}</span></li>`,
  )}</ul>`;
}

function startLink(start: string, lastName: string) {
  return html`<a class="start" href="${start}#${testPerson(lastName)}" target="_blank" rel="noopener">Start<span class="unseen"> ${lastName}</span></a>`;
}

/** For sandbox/local/fill-bar.js. A browser sends no server the fragment of an address. */
function testPerson(lastName: string): string {
  const email = `${lastName.toLowerCase()}+start@example.com`;
  return new URLSearchParams({ 'test-person': '1', firstName: 'Great', lastName, email }).toString();
}

function outcomeOf({ answer }: Scenario): Outcome {
  if (answer.ending || answer.delayMs) return 'Unclear, late or broken';
  if ('status' in answer) {
    const isRejection = answer.status >= 400 && answer.status < 500;
    return isRejection ? 'Rejected' : 'Unclear, late or broken';
  }
  if ('field' in answer) return answer.field === null ? 'Accepted, without a link' : 'Accepted, with a link';
  const isUnreadable = /^(?:empty|garbled|html|nothing in it)$/.test(answer.body ?? '');
  if (isUnreadable || answer.codings?.includes('compress')) return 'Unclear, late or broken';
  return answer.link === 'none' ? 'Accepted, without a link' : 'Accepted, with a link';
}
