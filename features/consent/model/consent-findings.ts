import type { ConsentFinding } from './consent-inspection.ts';

const CONSENT_FINDING_LABELS: Record<ConsentFinding, string> = {
  script: 'Contains a script. Remove it.',
  event_handler: 'An element runs a script (such as onclick). Remove it.',
  script_address: 'A link or image address is a script (such as javascript:). Remove it.',
  frame: 'Embeds another page (a frame). Remove it, or link to the page.',
  form: 'Contains a form or field. Remove it: our page has the checkboxes.',
  refresh: 'Redirects to another page (a meta element). Remove it.',
  base: 'Changes where links lead (a base element). Remove it and write links in full.',
  plugin: 'Contains an object, embed or applet. Remove it.',
  foreign_markup: 'Contains SVG or MathML markup. Remove it, or use an image.',
  too_complex: 'Too complex to check: too many elements or too deeply nested. Use simpler markup.',
  check_failed: 'The safety check isn’t working. Ask the person who runs the server.',
  connection: 'Makes the browser connect elsewhere in advance. Remove that link element.',
  external_load: 'Loads external content (an image or style sheet), which isn’t shown. Embed or remove it.',
  unknown_element: 'Unknown HTML element. Check that the text displays correctly.',
  unknown_attribute: 'Unknown HTML attribute. Check that the text displays correctly.',
  unknown_address: 'A link is incomplete and won’t work. Write it in full (https://…).',
};

export function consentFindingLabel(finding: string): string {
  const known: Record<string, string> = CONSENT_FINDING_LABELS;
  return (Object.hasOwn(known, finding) ? known[finding] : undefined) ?? finding;
}
