import { suggestEmail } from './email-typos.ts';
import { statesOfZip } from './zip-states.ts';

const PO_BOX = /\b(?:p\.?\s*o\.?\s*box|post\s+office\s+box)\b/i;

/**
 * Questions about valid answers that are probably a mistake. The form asks each once; the same answer then counts. The
 * answers are as stored, in the format of their codecs.
 */
export function doubleChecks(
  names: readonly string[],
  answers: Partial<Record<string, string>>,
): Record<string, string> {
  const found = names.flatMap((name): [string, string][] => {
    const question = CHECKS[name]?.(answers[name] ?? '', answers);
    return question ? [[name, question]] : [];
  });
  return Object.fromEntries(found);
}

type Check = (answer: string, answers: Partial<Record<string, string>>) => string | null;

const CHECKS: Record<string, Check> = {
  email(answer) {
    const suggestion = suggestEmail(answer);
    return suggestion && `Did you mean ${suggestion}? If not, continue with your email as it is.`;
  },
  street: (answer) =>
    PO_BOX.test(answer)
      ? 'Lenders usually need the address you live at, not a PO box. If you only have a PO box, continue.'
      : null,
  zipcode(answer, { state }) {
    const states = statesOfZip(answer);
    return state && states.length > 0 && !states.includes(state)
      ? 'This ZIP code belongs to another state. If both are right, continue.'
      : null;
  },
};
