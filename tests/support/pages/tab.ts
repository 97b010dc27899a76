import { JSDOM } from 'jsdom';
import { exchange, type Outgoing, type Reply } from './exchange.ts';

export type Tab = ReturnType<typeof openTab>;
type Name = string | RegExp;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const MAX_REDIRECTS = 10;
const NAVIGATION = {
  accept: 'text/html',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/150.0.0.0',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};
/** Of all pages: a window of its own costs a page more than parsing does. */
const dom = new JSDOM('');
const { window } = dom;
/** No test reads them, and a parser takes long for them. */
const CONTENT_OF_SCRIPTS_AND_STYLES = /(?<=<(script|style)\b[^>]*>).*?(?=<\/\1>)/gs;

/** A document without a window of its own, whose links begin at this address. */
function parsed(html: string, url: URL): Document {
  dom.reconfigure({ url: url.href });
  return new window.DOMParser().parseFromString(
    html.replaceAll(CONTENT_OF_SCRIPTS_AND_STYLES, ''),
    'text/html',
  );
}

const SUBMITS = 'button:not([type=button]), input[type=submit]';
const UNREAD = 'script, style, template, noscript, [hidden]';

/**
 * A tab of a browser without scripts, over plain HTTP. It stores cookies, follows redirects, and posts the forms of its
 * page. A second tab of the same browser has the same cookies.
 */
export function openTab(origin: string, cookies = new Map<string, string>()) {
  let url = new URL(origin);
  let reply: Reply = { status: 0, headers: {}, cookies: [], bytes: Buffer.of() };
  let document = parsed('', url);
  const files = new Map<Element, File>();

  /** A request of this browser that leaves the page as it is. */
  async function ask(path: string | URL, { headers, ...outgoing }: Outgoing = {}): Promise<Reply> {
    const target = new URL(path, origin);
    const isOurs = target.origin === origin;
    const cookie = isOurs ? [...cookies].map((pair) => pair.join('=')).join('; ') : '';
    const answer = await exchange(target, {
      ...outgoing,
      headers: { ...(cookie && { cookie }), ...headers },
    });
    for (const line of isOurs ? answer.cookies : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0|expires=[^;]* 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  async function go(path: string | URL, outgoing: Outgoing = {}): Promise<void> {
    const site = outgoing.body === undefined ? 'none' : 'same-origin';
    const headers = { ...NAVIGATION, 'sec-fetch-site': site, ...outgoing.headers };
    let target = new URL(path, origin);
    reply = await ask(target, { ...outgoing, headers });
    for (let redirects = 0; reply.headers.location !== undefined; redirects += 1) {
      if (redirects === MAX_REDIRECTS) throw new Error(`Too many redirects, at last to ${target.pathname}.`);
      target = new URL(reply.headers.location, target);
      reply = await ask(target, { headers });
    }
    url = target;
    files.clear();
    document = parsed(reply.bytes.toString(), url);
  }

  const all = <Found extends Element>(selector: string) => [...document.querySelectorAll<Found>(selector)];

  /** The only element with this accessible name; others with it that are part of the same control don't count. */
  function only<Found extends Element>(selector: string, name: Name): Found {
    const shown = all<Found>(selector).filter((each) => !each.closest('[hidden]'));
    const [found, ...others] = shown.filter((each) => matches(nameOf(each), name));
    if (!found || others.length > 0)
      throw new Error(
        `${url.pathname} has ${others.length + (found ? 1 : 0)} of ${selector} named ${name}: ${shown.map(nameOf)}`,
      );
    return found;
  }

  /** By the `name` of a control, by its label, or by the name of the first field of a date. */
  function control(name: Name): Control {
    const [named] = all<Control>(`main [name="${name}"]:not([type=hidden])`);
    const [first] = all<Control>(`main [name="${name}-month"]`);
    return named ?? first ?? only<Control>('input:not([type=hidden]), select, textarea', name);
  }

  async function submit(button: HTMLButtonElement): Promise<void> {
    const { form } = button;
    if (!form) throw new Error(`The button ${nameOf(button)} belongs to no form.`);
    if (!form.noValidate && !button.formNoValidate && !form.checkValidity())
      throw new Error(`A browser would not send this form: ${all(':invalid').map(nameOf)}`);
    const fields = new FormData();
    for (const [name, value] of new window.FormData(form, button)) {
      const [file] = [...files]
        .filter(([input]) => input.getAttribute('name') === name)
        .map(([, given]) => given);
      fields.append(name, file ?? (typeof value === 'string' ? value : new Blob([])));
    }
    const action = button.getAttribute('formaction') || form.getAttribute('action') || url;
    const target = new URL(action, url);
    if (form.method === 'get') {
      target.search = String(new URLSearchParams(textsIn(fields)));
      return go(target, { headers: { 'sec-fetch-site': 'same-origin', referer: url.href } });
    }
    const body = form.enctype === 'multipart/form-data' ? fields : new URLSearchParams(textsIn(fields));
    return go(target, { body, headers: { origin: url.origin, referer: url.href } });
  }

  return {
    origin,
    cookies,
    ask,
    go,
    all,
    control,
    get url() {
      return url;
    },
    /** Without the origin. */
    get path() {
      return url.href.slice(url.origin.length);
    },
    get status() {
      return reply.status;
    },
    get headers() {
      return reply.headers;
    },
    get html() {
      return reply.bytes.toString();
    },
    get title() {
      return document.title;
    },
    get language() {
      return document.documentElement.lang;
    },
    get heading() {
      return all('h1').map(textOf).join();
    },
    /** Of the main part. */
    get text() {
      return all('main').map(textOf).join(' ');
    },
    texts: (selector: string) => all(selector).map(textOf),
    /** The links of the page's summary of errors or questions. */
    get errors() {
      return all('[role=alert] a').map(textOf);
    },
    /** The error at a field. */
    error: (name: string) =>
      all(`[id="${name}-error"]`)
        .map(textOf)
        .join()
        .replace(/^Error:\s*/, ''),
    link: (name: Name) => only<HTMLAnchorElement>('a[href]', name),
    links: (name: Name) => all<HTMLAnchorElement>('a[href]').filter((each) => matches(nameOf(each), name)),
    buttons: (name: Name) =>
      all<HTMLButtonElement>('button:not([hidden])').filter((each) => matches(nameOf(each), name)),
    attribute: (selector: string, name: string) => {
      const [found, ...others] = all(selector);
      if (others.length > 0) throw new Error(`${url.pathname} has ${others.length + 1} of ${selector}.`);
      return found?.getAttribute(name) ?? null;
    },
    follow(to: Name | HTMLAnchorElement | undefined) {
      const { href } =
        typeof to === 'string' || to instanceof RegExp ? only<HTMLAnchorElement>('a[href]', to) : (to ?? url);
      return go(href, { headers: { 'sec-fetch-site': 'same-origin', referer: url.href } });
    },
    press(what: Name | HTMLButtonElement | undefined) {
      const named = typeof what === 'string' || what instanceof RegExp;
      const button = named ? only<HTMLButtonElement>(SUBMITS, what) : what;
      if (!button) throw new Error(`${url.pathname} has no such button.`);
      return submit(button);
    },
    reload: () => go(url),
    /** Where the page itself leads, without the wait. */
    async refresh(): Promise<void> {
      const content = all('meta[http-equiv=refresh i]').map((meta) => meta.getAttribute('content'))[0];
      if (content == null) throw new Error(`${url.pathname} doesn’t lead on: ${all('h1').map(textOf)}`);
      await go(new URL(/url=(.*)/i.exec(content)?.[1] ?? '', url), {
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    },
    /** The bodies of the documents in the page's frames, which a browser loads on its own. */
    openFrames: () =>
      Promise.all(
        all<HTMLIFrameElement>('iframe[src]').map(async ({ src }) => {
          const { bytes } = await ask(src, { headers: { ...NAVIGATION, 'sec-fetch-dest': 'iframe' } });
          return bytes.toString();
        }),
      ),
    /** As a borrower types or chooses. */
    fill(answers: Record<string, string | boolean>): void {
      for (const [name, answer] of Object.entries(answers)) {
        const found = control(name);
        if (typeof answer === 'boolean') Object.assign(found, { checked: answer });
        else if (found.type !== 'radio') found.value = answer;
        else Object.assign(optionOf(found, answer), { checked: true });
        if (found.tagName === 'SELECT' && found.value !== answer)
          throw new Error(`${name} has no option ${answer}.`);
      }
    },
    attach(name: Name, file: File): void {
      const input = control(name);
      files.set(input, file);
      // Only a browser can put a file into it.
      input.required = false;
    },
    /** The text of a field, or the chosen option. */
    value(name: string): string {
      const found = control(name);
      if (found.type !== 'radio') return found.value;
      return all<HTMLInputElement>(`[name="${found.name}"]`).find(({ checked }) => checked)?.value ?? '';
    },
    isChecked: (name: Name) => (control(name) as HTMLInputElement).checked,
    description: (name: Name) => describedBy(control(name)),
  };
}

function optionOf(radio: Control, value: string): Element {
  const option = radio.form?.querySelector(`[name="${radio.name}"][value="${value}"]`);
  if (!option) throw new Error(`${radio.name} has no option ${value}.`);
  return option;
}

const matches = (text: string, name: Name) => (typeof name === 'string' ? text === name : name.test(text));

const textsIn = (fields: FormData) => [...fields].map(([name, value]) => [name, String(value)]);

function nameOf(element: Element): string {
  const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
  return element.getAttribute('aria-label') ?? textOf(labels[0] ?? element);
}

/** As a screen reader gets it: of the field, or of the group that it belongs to. */
function describedBy(field: Element): string {
  const described = field.closest('[aria-describedby]') ?? field;
  const ids = described.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids
    .map((id) => field.ownerDocument.getElementById(id))
    .map((each) => (each ? textOf(each) : ''))
    .join(' ');
}

/** Without what a reader doesn't see by the page's own markup. */
export function textOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const unread of copy.querySelectorAll(UNREAD)) unread.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
