import type { Context } from 'hono';
import { html } from 'hono/html';
import type { SandboxEnv } from '../app.ts';
import type { Operator } from '../operator.ts';
import { fieldNames, type KeptPrefill } from '../prefill-book.ts';
import { shapeOf } from './masked-body.ts';
import { page } from './shell.ts';

/** What the borrower finds behind the link of a prefill: the form with what came filled in, shown masked. */
export function prefilledPage(c: Context<SandboxEnv>, { prefills }: Operator) {
  const found = prefills.find(c.req.param('token') ?? '');
  if (!found)
    return page(
      c,
      gone('We don’t know this link', 'It may be incomplete, or the sandbox was started anew.'),
      404,
    );
  if (found.expired) return page(c, gone('This link has run out', 'It was good for a short time only.'), 410);
  return page(c, form(found.kept));
}

function form({ meta, data, uuid, expiresAt }: KeptPrefill) {
  const names = fieldNames(data);
  return {
    title: 'Your form – Fairlight Marketplace (sandbox)',
    hero: html`<h1>Welcome${data.firstName ? `, ${data.firstName}` : ''}</h1>
<p class="lead">${names.length === 0 ? 'Nothing was filled in for you yet.' : 'We filled in what you told our partner already, so that you need not type it again.'}</p>`,
    main: html`<section class="card">
<h2>Filled in for you</h2>
<dl class="rows facts wide">${names.map((name) => html`<div><dt>${inWords(name)}</dt><dd><code>${shapeOf(String(valueAt(data, name)))}</code></dd></div>`)}</dl>
<p class="small">Values are masked here. In real life this would be a form to check, complete and send.</p>
</section>
<p class="small">Flow ${meta.flow}, from ${meta.partner}. The link is good until ${expiresAt.slice(11, 16)} UTC. Your reference: ${uuid}</p>`,
  };
}

function gone(title: string, why: string) {
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

const WORDS: Record<string, string> = {
  dob: 'Date of birth',
  email: 'E-mail address',
  ipAddress: 'IP address',
  'address.zipcode': 'ZIP code',
  'citizenship.status': 'Citizenship',
  'citizenship.ssn': 'SSN',
};

/** `firstName` is `First name`, `address.city` is `City`. */
function inWords(path: string): string {
  const name = path.split('.').at(-1) ?? path;
  const spaced = name.replaceAll(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`);
  return WORDS[path] ?? spaced[0]?.toUpperCase() + spaced.slice(1);
}
