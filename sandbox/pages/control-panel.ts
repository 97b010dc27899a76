import type { Context } from 'hono';
import { html } from 'hono/html';
import { currentPreset, PRESET_NAMES, PRESETS } from '../presets.ts';
import type { Simulator } from '../simulator.ts';
import { linkError } from './shell.ts';

const OUTAGES = [429, 500, 503];

type Markup = ReturnType<typeof html>;

/** Posts to control-forms.ts. */
export function controlForm(name: string, title: string, state: string, fields: Markup, button = 'Apply') {
  return html`<form class="control" method="post" action="/controls/${name}">
<h3>${title}</h3>
<p class="state">${state}</p>
<div class="fields">${fields}<button>${button}<span class="unseen">: ${title}</span></button></div>
</form>`;
}

export function controlPanel(simulator: Simulator) {
  return html`<section class="card" id="controls">
<h2>Controls</h2>
<p class="intro">For all borrowers, until the reset. Each form shows the current state.</p>
<div class="controls">
${presetForm(simulator)}
${outageForm(simulator)}
${controlForm('texts', 'New consent texts', `The texts are version ${simulator.consents.version}.`, html``, 'Serve new texts')}
${tokenForm(simulator)}
${v2Form(simulator)}
${prefillForm(simulator)}
${controlForm('reset', 'Reset', resetState(simulator), html``, 'Reset everything')}
</div>
</section>`;
}

function presetForm(simulator: Simulator) {
  const current = currentPreset(simulator);
  const state = current ? `${PRESETS[current.name].title}. ${PRESETS[current.name].does}` : 'As usual.';
  const option = (name: string, title: string) =>
    html`<option value="${name}"${current?.name === name ? ' selected' : ''}>${title}</option>`;
  return controlForm(
    'preset',
    'A bad day',
    state,
    html`<label>Every endpoint<select name="name"><option value="">As usual</option>${PRESET_NAMES.map((name) => option(name, PRESETS[name].title))}</select></label>`,
  );
}

function outageForm({ consents: { outage } }: Simulator) {
  return controlForm(
    'outage',
    'Consent outage',
    outage === null ? 'The consent texts are served.' : `The endpoint returns ${outage}.`,
    html`<label>Returns<select name="status"><option value="">the texts</option>${OUTAGES.map((status) => html`<option value="${status}"${status === outage ? ' selected' : ''}>${status}</option>`)}</select></label>`,
  );
}

function tokenForm({ tokens: { settings } }: Simulator) {
  const { expiresIn } = settings;
  return controlForm(
    'token',
    'Lifetime of tokens',
    expiresIn === null
      ? 'The response names no lifetime. A token works for an hour.'
      : `${expiresIn} seconds.`,
    html`<label>Seconds, or empty<input name="expiresIn" type="number" min="0" value="${expiresIn ?? ''}"></label>`,
  );
}

function v2Form({ consents: { v2 } }: Simulator) {
  const outdated = v2.strict ? 'rejected with 422' : 'accepted with a warning';
  return controlForm(
    'v2',
    'Consent text of version 2',
    v2.text === null ? 'Any text is accepted.' : `A lead without this text is ${outdated}.`,
    html`<label class="wide">The current text, or empty<textarea name="text" rows="3">${v2.text ?? ''}</textarea></label>
<label class="check"><input type="checkbox" name="strict" value="yes"${v2.strict ? ' checked' : ''}>Reject any other text</label>`,
  );
}

function prefillForm({ prefillSettings: { link, lifetimeSeconds } }: Simulator) {
  return controlForm(
    'prefill',
    'Link of a prefill',
    link ? `It works for ${lifetimeSeconds} seconds.` : 'A prefill gets no link.',
    html`<label>Seconds<input name="lifetimeSeconds" type="number" min="0" required value="${lifetimeSeconds}"></label>
<label class="check"><input type="checkbox" name="link" value="yes"${link ? ' checked' : ''}>Return a link</label>`,
  );
}

const resetState = ({ journal, leads, prefills }: Simulator) =>
  `${journal.list().length} requests, ${leads.list().length} leads and ${prefills.list().length} prefills are stored.`;

export const controlFailure = (c: Context, reason: string) =>
  linkError(c, 400, 'That change is not possible', reason, 'Go back to the overview and try another value.');
