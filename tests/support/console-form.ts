import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5';
import type { PostingBorrower, Reply } from './borrowers/posting-borrower.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

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
  const page = await member.ask(path);
  const form = elementsIn(parse(page.html), 'form').find((each) => serialize(each).includes(words));
  if (!form) throw new Error(`${path} has no form with ${words} (${page.status} ${page.location}).`);
  const body = new FormData();
  for (const [name, value] of fieldsOf(form)) if (!(name in changes)) body.append(name, value);
  for (const [name, value] of Object.entries(changes)) if (value !== null) body.append(name, value);
  return member.ask(path, { method: 'POST', body, headers: { origin } });
}

function fieldsOf(form: Element): [name: string, value: string][] {
  return elementsIn(form, 'input', 'textarea', 'select').flatMap((control): [string, string][] => {
    const { name = '', type = 'text', value = '', ...others } = attributesOf(control);
    if (!name || 'disabled' in others || type === 'file') return [];
    if (control.tagName === 'textarea') return [[name, textOf(control)]];
    if (control.tagName === 'select') return [[name, chosenIn(control)]];
    if (['checkbox', 'radio'].includes(type)) return 'checked' in others ? [[name, value || 'on']] : [];
    return [[name, value]];
  });
}

function chosenIn(select: Element): string {
  const options = elementsIn(select, 'option').map(attributesOf);
  return (options.find((option) => 'selected' in option) ?? options[0])?.value ?? '';
}

const attributesOf = ({ attrs }: Element): Record<string, string | undefined> =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value]));

const textOf = ({ childNodes }: Element) =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');

function elementsIn(node: Node, ...names: string[]): Element[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap((child) => elementsIn(child, ...names)) : [];
  return 'tagName' in node && names.includes(node.tagName) ? [node, ...inside] : inside;
}
