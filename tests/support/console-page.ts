import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;
export type ConsolePage = ReturnType<typeof consolePage>;

/** The text and the figures of a console page, as a reader sees them. */
export function consolePage(html: string) {
  const document = parse(html);
  const elements = (...names: string[]) => elementsIn(document, names);
  const following = (element: Element | undefined) => {
    const siblings = element?.parentNode?.childNodes.filter((node) => 'tagName' in node) ?? [];
    return element && siblings[siblings.indexOf(element) + 1];
  };
  const textAfter = (tag: string, label: string) => {
    const next = following(elements(tag).find((element) => textOf(element) === label));
    return next && textOf(next);
  };
  return {
    text: textOf(document),
    stat: (label: string) => textAfter('p', label),
    fact: (name: string) => textAfter('dt', name),
    table(caption: RegExp): string[][] {
      const table = elements('table').find((each) =>
        elementsIn(each, ['caption']).some((one) => caption.test(textOf(one))),
      );
      const [body] = table ? elementsIn(table, ['tbody']) : [];
      return (body ? elementsIn(body, ['tr']) : []).map((row) => elementsIn(row, ['th', 'td']).map(textOf));
    },
    link: (words: RegExp) =>
      elements('a')
        .find((link) => words.test(textOf(link)))
        ?.attrs.find(({ name }) => name === 'href')?.value,
  };
}

function elementsIn(node: Node, names: string[]): Element[] {
  const inside = 'childNodes' in node ? node.childNodes.flatMap((child) => elementsIn(child, names)) : [];
  return 'tagName' in node && names.includes(node.tagName) ? [node, ...inside] : inside;
}

const textOf = (node: Node): string => {
  const read = (each: Node): string => {
    if ('value' in each) return each.value;
    if (!('childNodes' in each) || ('tagName' in each && ['script', 'style'].includes(each.tagName)))
      return '';
    return each.childNodes.map(read).join('');
  };
  return read(node).replaceAll(/\s+/g, ' ').trim();
};
