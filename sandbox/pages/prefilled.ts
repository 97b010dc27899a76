import type { Context } from 'hono';
import { html } from 'hono/html';
import { fieldNames, type StoredPrefill } from '../prefill-store.ts';
import type { SandboxEnv } from '../request-context.ts';
import type { Simulator } from '../simulator.ts';
import { maskText } from './masked-body.ts';
import { page } from './shell.ts';

export function prefilledPage(c: Context<SandboxEnv>, { prefills }: Simulator) {
  const found = prefills.find(c.req.param('token') ?? '');
  if (!found)
    return page(
      c,
      linkError('We don’t know this link', 'It may be incomplete, or the sandbox has restarted since.'),
      404,
    );
  if (found.expired)
    return page(c, linkError('This link has expired', 'It works for a short time only.'), 410);
  return page(c, form(found.stored));
}

function form({ meta, data, uuid, expiresAt }: StoredPrefill) {
  const names = fieldNames(data);
  return {
    title: 'Your form – Fairlight Marketplace (sandbox)',
    hero: html`<h1>Welcome${data.firstName ? `, ${data.firstName}` : ''}</h1>
<p class="lead">${names.length === 0 ? 'Nothing is filled in yet.' : 'We filled in the answers you gave our partner, so you don’t have to enter them again.'}</p>`,
    main: html`<section class="card">
<h2>Filled in for you</h2>
<dl class="rows facts wide">${names.map((name) => html`<div><dt>${fieldLabel(name)}</dt><dd><code>${maskText(String(valueAt(data, name)))}</code></dd></div>`)}</dl>
<p class="small">Values are masked here. A real marketplace would show a form to check, complete and submit.</p>
</section>
<p class="small">Flow ${meta.flow}, from ${meta.partner}. The link expires at ${expiresAt.slice(11, 16)} UTC. Your reference: ${uuid}</p>`,
  };
}

function linkError(title: string, why: string) {
  return {
    title: `${title} – Fairlight Marketplace (sandbox)`,
    hero: html`<h1>${title}</h1>
<p class="lead">${why}</p>`,
    main: html`<section class="card prose">
<h2>What you can do</h2>
<p>Go back to the site that sent you here and ask for a new link.</p>
</section>`,
  };
}

function valueAt(data: object, name: string): unknown {
  return name.split('.').reduce((inner: unknown, step) => Object(inner)[step], data);
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
