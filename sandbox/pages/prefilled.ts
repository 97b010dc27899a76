import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '../delivery.ts';
import { fieldsOf, type StoredPrefill } from '../prefill-store.ts';
import type { Simulator } from '../simulator.ts';
import { maskText } from './masked-body.ts';
import { linkError, page, unknownLink } from './shell.ts';

const ASK_AGAIN = 'Go back to the site that sent you here and ask for a new link.';

export function prefilledPage(c: Context<SandboxEnv>, { prefills, now }: Simulator) {
  const stored = prefills.find(({ url, token }) => url !== null && token === c.req.param('token'));
  if (!stored) return unknownLink(c, ASK_AGAIN);
  if (now() >= Date.parse(stored.expiresAt)) {
    return linkError(c, 410, 'This link has expired', 'It works for a short time only.', ASK_AGAIN);
  }
  return page(c, form(stored));
}

function form({ meta, data, uuid, expiresAt }: StoredPrefill) {
  const fields = fieldsOf(data);
  return {
    title: 'Your form – Fairlight Marketplace (sandbox)',
    hero: html`<h1>Welcome${data.firstName ? `, ${data.firstName}` : ''}</h1>
<p class="lead">${fields.length === 0 ? 'Nothing is filled in yet.' : 'We filled in the answers you gave our partner, so you don’t have to enter them again.'}</p>`,
    main: html`<section class="card">
<h2>Filled in for you</h2>
<dl class="rows facts wide">${fields.map(([name, value]) => html`<div><dt>${fieldLabel(name)}</dt><dd><code>${maskText(String(value))}</code></dd></div>`)}</dl>
<p class="small">Values are masked here. A real marketplace would show a form to check, complete and submit.</p>
</section>
<p class="small">Flow ${meta.flow}, from ${meta.partner}. The link expires at ${expiresAt.slice(11, 16)} UTC. Your reference: ${uuid}</p>`,
  };
}

const FIELD_LABELS: Record<string, string> = {
  dob: 'Date of birth',
  email: 'Email address',
  ipAddress: 'IP address',
  'address.zipcode': 'ZIP code',
  'citizenship.status': 'Citizenship',
  'citizenship.ssn': 'SSN',
};

function fieldLabel(path: string): string {
  const name = path.split('.').at(-1) ?? path;
  const spaced = name.replaceAll(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`);
  return FIELD_LABELS[path] ?? spaced[0]?.toUpperCase() + spaced.slice(1);
}
