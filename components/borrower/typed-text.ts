import { type Control, isControl } from './enter-key.ts';
import { dropText, findText, storeText, type TypedField } from './tab-text.ts';

/** No form of answers has this question. */
const NEVER_STORED = 'ssn';

/**
 * The texts of a page survive its reload in the same tab. The browser itself restores nothing on a page that it may not
 * store. Returns how to end that, for a form that the router replaces.
 */
export function keepTyped(form: HTMLFormElement): () => void {
  const path = location.pathname;
  const journey = () => form.dataset.journey ?? '';
  restore(controlsOf(form), findText(journey()) ?? []);
  dropText();
  const leave = () => {
    // The engine may have arrived after the router replaced the form.
    if (form.isConnected) storeText({ path, journey: journey(), fields: changedFields(form) });
  };
  const follow = () => {
    const isHidden = document.visibilityState === 'hidden';
    // The page of a tab that comes back has its texts itself.
    if (!isHidden) dropText();
    // A phone may end a hidden tab at any time. Before the first stored answer, a page doesn't know its journey, and its
    // text waits for no later reload.
    if (isHidden && journey() !== '') leave();
  };
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('pagehide', leave, { signal });
  document.addEventListener('visibilitychange', follow, { signal });
  return () => {
    listening.abort();
    dropText();
  };
}

const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl);

const isChoice = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

const changedFields = (form: HTMLFormElement): TypedField[] =>
  controlsOf(form)
    .filter((field) => isChanged(field) && field.name !== NEVER_STORED)
    .map(({ name, value }) => ({ name, value }));

function isChanged(field: Control): boolean {
  if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected;
  return isChoice(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;
}

function restore(controls: readonly Control[], fields: readonly TypedField[]): void {
  const typedSinceReload = new Set(controls.filter(isChanged).map(({ name }) => name));
  for (const field of controls) if (!typedSinceReload.has(field.name)) fillIn(field, fields);
}

function fillIn(field: Control, fields: readonly TypedField[]): void {
  const values = fields.filter(({ name }) => name === field.name).map(({ value }) => value);
  const [value] = values;
  if (value === undefined) return;
  if (field instanceof HTMLSelectElement || !isChoice(field)) field.value = value;
  else if (values.includes(field.value)) field.checked = true;
}
