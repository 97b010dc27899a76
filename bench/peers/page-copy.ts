import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse, serialize } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The markup of Handoff's page as the source of other frameworks, without scripts and style sheets. */
export type PageCopy = {
  /** With `<StepForm values={values} />` for the form. */
  jsx: string;
  /** With `values` for the answers and `register` for the fields. */
  formJsx: string;
  /** With `data` for the answers. */
  svelte: string;
};

const DROPPED = ['script', 'style', 'link', 'template'];
const JSX_NAMES: Record<string, string> = { class: 'className', for: 'htmlFor' };
const OWN_FORM_ATTRIBUTES = ['action', 'enctype', 'method', 'novalidate'];

export function copyPage(html: string): PageCopy {
  const body = find(parse(html), 'body');
  const form = body && find(body, 'form');
  if (!body || !form) throw new Error('The page of the step has no form.');
  return {
    jsx: `<>${childrenOf(body).map(jsxOf).join('')}</>`,
    formJsx: `<form action={save} onSubmit={submit} noValidate ${attributesOf(form)}>${childrenOf(form).map(jsxOf).join('')}</form>`,
    svelte: svelteOf(body),
  };
}

function jsxOf(node: Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return `{${JSON.stringify(node.value)}}`;
  if (!defaultTreeAdapter.isElementNode(node)) return '';
  if (node.tagName === 'form') return '<StepForm values={values} />';
  const tag = `${node.tagName} ${attributesOf(node)}`;
  const field = fieldOf(node);
  if (field) return `<${tag} {...register('${field}')} defaultValue={values.${field}} />`;
  const children = childrenOf(node).map(jsxOf).join('');
  return children ? `<${tag}>${children}</${node.tagName}>` : `<${tag} />`;
}

const attributesOf = (element: Element) =>
  element.attrs
    .filter(({ name }) => element.tagName !== 'form' || !OWN_FORM_ATTRIBUTES.includes(name))
    .filter(({ name }) => !fieldOf(element) || (name !== 'name' && name !== 'value'))
    .map(({ name, value }) => `${JSX_NAMES[name] ?? name}={${JSON.stringify(value)}}`)
    .join(' ');

function svelteOf(body: Element): string {
  const html = serialize(body).replaceAll('{', '&#123;').replaceAll('}', '&#125;');
  return html
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(new RegExp(`<(${DROPPED.join('|')})\\b.*?</\\1>|<link[^>]*>`, 'gs'), '')
    .replaceAll(/<input type="hidden" name="\$ACTION[^>]*>/g, '')
    .replaceAll(/<form[^>]*>/g, '<form method="POST" novalidate use:enhance>')
    .replaceAll(/ name="(\w+)" value="[^"]*"(?=>)/g, (given, name: string) =>
      name === 'form' || name === 'step' ? given : ` name="${name}" value={data.${name}}`,
    );
}

/** The name of an input that a borrower fills in. */
function fieldOf({ tagName, attrs }: Element): string | undefined {
  const attribute = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value;
  return tagName === 'input' && attribute('type') !== 'hidden' ? attribute('name') : undefined;
}

const childrenOf = (element: Element): Node[] =>
  element.childNodes.filter(
    (node) =>
      !defaultTreeAdapter.isElementNode(node) ||
      (!DROPPED.includes(node.tagName) &&
        !node.attrs.some(({ name, value }) => name === 'name' && value.startsWith('$ACTION'))),
  );

function find(node: Node, tagName: string): Element | undefined {
  if (defaultTreeAdapter.isElementNode(node) && node.tagName === tagName) return node;
  if (!('childNodes' in node)) return undefined;
  for (const child of node.childNodes) {
    const found = find(child, tagName);
    if (found) return found;
  }
  return undefined;
}
