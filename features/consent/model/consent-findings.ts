import type { ConsentFinding } from './consent-inspection.ts';

/** What is in the way of a consent text, as staff read it. Those that close a form come first. */
export const CONSENT_FINDING_LABELS: Record<ConsentFinding, string> = {
  script: 'It holds a script. Take it out: a consent text runs nothing.',
  event_handler:
    'An element runs a script when something happens to it (onclick and the like). Take that out.',
  script_address: 'A link or a picture has a script for its address (javascript: and the like). Take it out.',
  frame: 'It opens another page inside itself (a frame). Take it out, or link to the page.',
  form: 'It holds a form or a field. The boxes to tick stand on our own page: take it out.',
  refresh: 'It sends the reader on to another page by itself (a meta element). Take it out.',
  base: 'It changes where its links lead to (a base element). Take it out and write links in full.',
  plugin: 'It holds an object, an embed or an applet. Take it out.',
  foreign_markup: 'It holds a drawing or a formula as markup (svg, math). Take it out, or use a picture.',
  too_complex:
    'Its markup is too complex to check: too many elements, or too deeply nested. Use simpler markup.',
  check_failed: 'The safety check isn’t working. Ask the person who runs the server.',
  connection: 'It lets the browser connect elsewhere ahead of time. Take that link element out.',
  external_load:
    'It loads something from elsewhere (a picture, a style sheet). That is not shown: put it in, or take it out.',
  unknown_element: 'It has an element that is not known here. Look whether it reads as it should.',
  unknown_attribute: 'It has an attribute that is not known here. Look whether it reads as it should.',
  unknown_address: 'A link is not written in full (https://…). It leads nowhere from here: write it in full.',
};

/** A finding in words; one that this version does not know stands as it is. */
export function consentFindingLabel(finding: string): string {
  const known: Record<string, string> = CONSENT_FINDING_LABELS;
  return (Object.hasOwn(known, finding) ? known[finding] : undefined) ?? finding;
}
