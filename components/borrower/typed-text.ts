import { type Control, isControl } from './enter-key.ts';
import { isReloaded } from './reloaded.ts';

const KEY = 'typed';

type Typed = { path: string; fields: { name: string; value: string }[] };

/**
 * The texts of a page survive its reload in the same tab. The browser itself restores nothing on a page that it may
 * not store. The end of a request clears the storage with `Clear-Site-Data`. Only a form of answers may use it: the Social
 * Security number has none.
 */
export function keepTyped(form: HTMLFormElement): void {
  const typed = take();
  if (isReloaded() && typed?.path === location.pathname)
    for (const field of controlsOf(form)) fillIn(field, typed.fields);
  const leave = () => {
    // The router has replaced a form that was sent.
    if (form.isConnected) put({ path: location.pathname, fields: changedFields(form) });
  };
  addEventListener('pagehide', leave);
  // A phone may end a hidden tab at any time. The page of a tab that comes back has its texts itself.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
    else take();
  });
}

const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl);

const isChoice = ({ type }: HTMLInputElement) => type === 'radio' || type === 'checkbox';

const changedFields = (form: HTMLFormElement) =>
  controlsOf(form)
    .filter(isChanged)
    .map(({ name, value }) => ({ name, value }));

function isChanged(field: Control): boolean {
  if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected;
  return isChoice(field) ? field.checked && !field.defaultChecked : field.value !== field.defaultValue;
}

function fillIn(field: Control, fields: Typed['fields']): void {
  // Typed since the reload.
  if (isChanged(field)) return;
  const values = fields.filter(({ name }) => name === field.name).map(({ value }) => value);
  const [value] = values;
  if (value === undefined) return;
  if (field instanceof HTMLSelectElement || !isChoice(field)) field.value = value;
  else if (values.includes(field.value)) field.checked = true;
}

/** A browser may refuse the storage. */
function take(): Typed | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? null : (JSON.parse(text) as Typed);
  } catch {
    return null;
  }
}

function put(typed: Typed): void {
  try {
    if (typed.fields.length > 0) sessionStorage.setItem(KEY, JSON.stringify(typed));
  } catch {
    // The borrower types it again.
  }
}
