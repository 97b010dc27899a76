export type Control = HTMLInputElement | HTMLSelectElement;

/** The field in which the borrower pressed Enter: browsers then press the hidden first button of the form. */
export function enteredIn(form: HTMLFormElement, submitter: HTMLElement | null): Control | null {
  const focused = document.activeElement;
  return submitter?.hidden && isControl(focused) && focused.form === form ? focused : null;
}

/** The first later field, or the first later one that `isWanted`. */
export function controlAfter(
  form: HTMLFormElement,
  entered: Control,
  isWanted: (control: Control) => boolean = () => true,
): Control | undefined {
  const controls = [...form.elements].filter(isControl).filter(isReachable);
  return controls
    .slice(controls.indexOf(entered) + 1)
    .find((control) => control.name !== entered.name && isWanted(control));
}

export function focusOn(control: Control | undefined): boolean {
  control?.focus();
  return control !== undefined;
}

/** Its Enter key says "next". */
export const isPhone = () => matchMedia('(pointer: coarse)').matches;

export const isControl = (node: unknown): node is Control =>
  (node instanceof HTMLInputElement && node.type !== 'hidden') || node instanceof HTMLSelectElement;

const isReachable = (control: Control) => control.tabIndex >= 0 && control.getClientRects().length > 0;
