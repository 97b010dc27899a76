import { JSDOM } from 'jsdom';
import type { PostingBorrower, Reply } from './borrowers/posting-borrower.ts';

const { window } = new JSDOM('');
const markupOf = (element: Element) => new window.XMLSerializer().serializeToString(element);

/** A value of `null` removes the field. */
type Changes = Record<string, string | Blob | null>;

/** Opens a page of the console and posts the first form with `words` in its markup, as a browser without scripts does. */
export async function postConsoleForm(
  member: PostingBorrower,
  origin: string,
  path: string,
  words: string,
  changes: Changes = {},
): Promise<Reply> {
  const { html, status, location } = await member.ask(path);
  const { forms } = new window.DOMParser().parseFromString(html, 'text/html');
  const form = [...forms].find((each) => markupOf(each).includes(words));
  if (!form) throw new Error(`${path} has no form with ${words} (${status} ${location}).`);
  const body = new FormData();
  for (const [name, value] of new window.FormData(form))
    if (typeof value === 'string' && !(name in changes)) body.append(name, value);
  for (const [name, value] of Object.entries(changes)) if (value !== null) body.append(name, value);
  return member.ask(path, { method: 'POST', body, headers: { origin } });
}
