import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { frameStart } from '#features/evidence/proof/format/page-frames.ts';

type Parent = DefaultTreeAdapterTypes.ParentNode;
type Element = DefaultTreeAdapterTypes.Element;
export type ReadPage = { document: Parent; files: string[] };
export type PageFiles = ReadonlyMap<string, { type: string; bytes: Uint8Array }>;

/** Also for the documents of the texts in its frames. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'";

const SHOWN =
  'a aside button circle details div footer form h1 h2 h3 header iframe img input label li main ol p path progress section span strong summary svg ul'.split(
    ' ',
  );
const DROPPED = 'link meta noscript script style template title'.split(' ');
const VOID = ['img', 'input'];
/** Without values: the page has none, and a change must not add any unnoticed. */
const ATTRIBUTES =
  /^(?:alt|class|cx|cy|d|data-(?:corners|typeface)|dir|disabled|fill|for|height|id|inputmode|lang|max|open|placeholder|r|role|stroke(?:-\w+)?|tabindex|type|viewBox|width|aria-[a-z]+)$/;
const SAFE_LINK = /^(?:https?:|mailto:|tel:|[/?#])/;
const SAMPLE_TEXT = /^\/consent\/[0-9a-f]{64}\?\w+$/;
const CSS_URL = /url\(\s*(["']?)([^"')]+)\1\s*\)/g;
const NOTHING = 'data:,';

/** Parses the app's own response. `files` are the styles, the typeface and the images that a copy needs. */
export function readPage(html: string): ReadPage {
  const document = parse(html, { scriptingEnabled: false });
  const files = elementsIn(document).flatMap((element) => {
    const isFont = isLink(element, 'preload') && attribute(element, 'as') === 'font';
    if (isFont || isLink(element, 'stylesheet')) return [pathOf(attribute(element, 'href'))];
    return element.tagName === 'img' ? [attribute(element, 'src')] : [];
  });
  return { document, files: [...new Set(files)] };
}

/** One document with all it needs, without scripts, hidden fields and nonces. The same page gives the same bytes. */
export function writePageCopy({ document }: ReadPage, files: PageFiles): string {
  const elements = elementsIn(document);
  const [html, body, title] = ['html', 'body', 'title'].map((name) =>
    elements.find(({ tagName }) => tagName === name),
  );
  if (!html || !body || !title) throw new Error('the response is not a page');
  const styles = elements.flatMap((element) => stylesOf(element, files)).join('\n');
  if (/<\/style/i.test(styles)) throw new Error('a style would end early');
  return [
    `<!doctype html><html${attributesOf(html)}><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${contentOf(title, files)}</title><style>${styles}</style></head>`,
    `<body${attributesOf(body)}>${contentOf(body, files)}</body></html>\n`,
  ].join('');
}

const elementsIn = (parent: Parent): Element[] =>
  parent.childNodes.flatMap((node) => ('tagName' in node ? [node, ...elementsIn(node)] : []));

const attribute = ({ attrs }: Element, name: string): string =>
  attrs.find((one) => one.name === name)?.value ?? '';
const isLink = (element: Element, kind: string) =>
  element.tagName === 'link' && attribute(element, 'rel') === kind;
/** Development servers add a query. */
const pathOf = (href: string) => href.split('?', 1)[0] ?? href;

function stylesOf(element: Element, files: PageFiles): string[] {
  if (element.tagName === 'style')
    return element.childNodes.map((node) => ('value' in node ? node.value : ''));
  if (!isLink(element, 'stylesheet')) return [];
  const path = pathOf(attribute(element, 'href'));
  const css = new TextDecoder().decode(files.get(path)?.bytes);
  return [css.replace(CSS_URL, (_, __, address: string) => `url(${dataUrlOf(address, path, files)})`)];
}

/** The typeface that the page preloads. Others would only be for letters or brands that the page doesn't have. */
function dataUrlOf(address: string, stylesheet: string, files: PageFiles): string {
  if (address.startsWith('data:')) return `"${address}"`;
  const { pathname } = new URL(address, `http://styles.invalid${stylesheet}`);
  return dataUrl(files.get(pathname)) ?? NOTHING;
}

const dataUrl = (file: { type: string; bytes: Uint8Array } | undefined): string | null =>
  file ? `data:${file.type.replaceAll(' ', '')};base64,${Buffer.from(file.bytes).toString('base64')}` : null;

function contentOf(parent: Parent, files: PageFiles): string {
  return parent.childNodes
    .map((node) => {
      if ('tagName' in node) return elementOf(node, files);
      return node.nodeName === '#text' && 'value' in node ? escaped(node.value) : '';
    })
    .join('');
}

function elementOf(element: Element, files: PageFiles): string {
  const { tagName } = element;
  const isHidden = element.attrs.some(({ name }) => name === 'hidden');
  if (isHidden || DROPPED.includes(tagName) || attribute(element, 'type') === 'hidden') return '';
  // Without it, the copy would look different from the page.
  if (!SHOWN.includes(tagName)) throw new Error(`a copy has no element ${tagName}`);
  if (tagName === 'iframe') return frameOf(element);
  const start = `<${tagName}${imageOf(element, files)}${attributesOf(element)}>`;
  return VOID.includes(tagName) ? start : `${start}${contentOf(element, files)}</${tagName}>`;
}

function frameOf(element: Element): string {
  const sha256 = /^\/consent\/([0-9a-f]{64})(?:\?|$)/.exec(attribute(element, 'src'))?.[1];
  if (!sha256) throw new Error('a frame has no consent text');
  return `${frameStart(sha256)} title="${escaped(attribute(element, 'title'))}"${attributesOf(element)}></iframe>`;
}

function imageOf(element: Element, files: PageFiles): string {
  if (element.tagName !== 'img') return '';
  const source = dataUrl(files.get(attribute(element, 'src')));
  if (!source) throw new Error('an image of the page is missing');
  return ` src="${source}"`;
}

function attributesOf({ tagName, attrs }: Element): string {
  const written = attrs.filter(
    ({ name, value }) =>
      ATTRIBUTES.test(name) ||
      (name === 'href' && SAFE_LINK.test(value)) ||
      (name === 'value' && tagName === 'progress'),
  );
  // A borrower's page opens the text itself, which counts as a display.
  const drawn = (value: string) => (SAMPLE_TEXT.test(value) ? value.split('?', 1)[0] : value) ?? '';
  return written.map(({ name, value }) => ` ${name}="${escaped(drawn(value))}"`).join('');
}

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => REFERENCES[letter] ?? '');
