import { html } from 'hono/html';
import { CLOCK_MOVE_NAMES, CLOCK_MOVES, type LocalState, SWITCH_NAMES, SWITCHES } from '../local-tools.ts';
import { controlForm } from './control-panel.ts';

const MINUTE_MS = 60_000;

/** The switches and the clock of the app that `npm start` runs. */
export function localPanel(state: LocalState) {
  return html`<section class="card" id="local">
<h2>The app in local mode</h2>
<p class="intro">Each switch is off at the start. A change restarts the app, which takes a few seconds.</p>
<p class="intro">${leftOutNote(state.leftOut)}</p>
<div class="controls">
${SWITCH_NAMES.map((name) => switchForm(name, state))}
${clockForm(state)}
</div>
</section>`;
}

function leftOutNote(leftOut: number | null): string {
  if (leftOut === null) return 'The app is starting.';
  if (leftOut === 0) return 'The bot filter has left out no visit since the app started.';
  return `The bot filter has left out ${leftOut} ${leftOut === 1 ? 'visit' : 'visits'} since the app started.`;
}

function switchForm(name: (typeof SWITCH_NAMES)[number], { switches, given }: LocalState) {
  const { title, does } = SWITCHES[name];
  const { names, isAll } = given[name];
  const setBy = names.length > 0 ? `Set by ${names.join(', ')} in your environment.` : '';
  if (isAll)
    return html`<div class="control">
<h3>${title}</h3>
<p class="state">${`${setBy} ${does}`}</p>
</div>`;
  const isOn = switches[name];
  const next = isOn ? 'no' : 'yes';
  const state = `${isOn ? 'On' : 'Off'}. ${does}`;
  return controlForm(
    'switch',
    title,
    setBy ? `${state} ${setBy}` : state,
    html`<input type="hidden" name="name" value="${name}"><input type="hidden" name="on" value="${next}">`,
    isOn ? 'Turn off' : 'Turn on',
  );
}

function clockForm({ canMoveClock, aheadMs }: LocalState) {
  if (!canMoveClock)
    return html`<p class="small">The test clock needs the built-in database. Start without DATABASE_URL to use it.</p>`;
  const state = aheadMs === 0 ? 'The real time.' : `${spanOf(aheadMs)} ahead of the real time.`;
  return controlForm(
    'clock',
    'Test clock',
    `${state} App and simulator share it. It only moves forward: delete data/ to return.`,
    html`<label>Move to<select name="to">${CLOCK_MOVE_NAMES.map((to) => html`<option value="${to}">${CLOCK_MOVES[to]}</option>`)}</select></label>`,
    'Move the clock',
  );
}

function spanOf(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  return `${Math.floor(minutes / 1_440)} d ${Math.floor((minutes % 1_440) / 60)} h ${minutes % 60} min`;
}
