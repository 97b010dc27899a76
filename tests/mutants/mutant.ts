/** One fault of one line. `npm run mutants` plants it in a copy of the tree, where the named check must fail. */
export interface Mutant {
  /** The behavior that the fault breaks. */
  breaks: string;
  file: string;
  /** Occurs once in the file. As short as that allows, so that edits nearby don't touch it. */
  from: string;
  to: string;
  /** The lowest check that can notice it: types, lint, or the path of a test. */
  caughtBy: string;
}

export function isApplicable({ from }: Mutant, text: string): boolean {
  return text.split(from).length === 2;
}

export function applyTo({ from, to }: Mutant, text: string): string {
  return text.split(from).join(to);
}
