import { html } from 'hono/html';
import type { KeptRequest } from '../journal.ts';

const MOST_SHOWN = 20;

export function recentRequests(requests: KeptRequest[]) {
  const shown = requests.slice(-MOST_SHOWN).reverse();
  return html`<section class="card" id="requests">
<h2>Last requests</h2>
<p class="intro">${shown.length === 0 ? 'None yet.' : 'The newest first.'} <a href="/#requests">Refresh</a></p>
${shown.length > 0 && requestTable(shown)}
</section>`;
}

function requestTable(requests: KeptRequest[]) {
  return html`<div class="scroll" role="region" aria-label="Last requests" tabindex="0">
<table>
<thead><tr><th scope="col">Time</th><th scope="col">Answer</th><th scope="col">Request</th><th scope="col">Last name</th></tr></thead>
<tbody>${requests.map(
    ({ time, status, method, path, lastName }) => html`<tr>
<td><time datetime="${time}">${time.slice(11, 19)}</time></td>
<td><span class="status ${status !== null && status < 300 && 'good'}">${status ?? 'none'}</span></td>
<td><code>${method} ${masked(path)}</code></td>
<td>${lastName ? `${[...lastName][0]}…` : ''}</td>
</tr>`,
  )}</tbody>
</table>
</div>`;
}

/** The end of a link to offers opens somebody's page. */
function masked(path: string): string {
  return path.replace(/^\/offers\/.*/, '/offers/…');
}
