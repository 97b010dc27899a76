import type { Page } from './console-pages.ts';

const PAGES_DEEP = 20;

export type OpenPage = { name: string; load: () => Promise<Response> };

/** Requests pages of the console as a browser without scripts. */
export function staffClient(app: string, cookie: string, signal: AbortSignal) {
  const ask = (path: string, body?: FormData) =>
    fetch(new URL(path, app), {
      headers: { cookie, origin: app },
      redirect: 'manual',
      signal,
      ...(body && { method: 'POST', body }),
    });

  async function search(path: string, action: string, term: string): Promise<Response> {
    const body = new FormData();
    body.set(action, '');
    body.set('q', term);
    const found = await ask(path, body);
    await found.arrayBuffer();
    const location = found.headers.get('location');
    return location ? ask(location) : found;
  }

  async function openPage({ page: name, path, search: term }: Page): Promise<OpenPage> {
    if (term === undefined) return { name, load: () => ask(path) };
    const html = await (await ask(path)).text();
    const form = html.split('<form').find((part) => part.includes('name="q"'));
    const [action] = /\$ACTION_ID_[0-9a-f]+/.exec(form ?? '') ?? [];
    if (!action) throw new Error(`${path} has no search.`);
    return { name, load: () => search(path, action, term) };
  }

  /** Follows the link to the next page again and again, as far as there is one. */
  async function openDeepPage(path: string): Promise<OpenPage> {
    let current = path;
    for (let page = 0; page < PAGES_DEEP; page += 1) {
      const html = await (await ask(current)).text();
      const next = [...html.matchAll(/href="([^"]*[?&;]after=[^"]*)"/g)].at(-1)?.[1];
      if (!next) break;
      current = new URL(next.replaceAll('&amp;', '&'), `${app}${path}`).href;
    }
    return { name: `leads: ${PAGES_DEEP} pages on`, load: () => ask(current) };
  }

  const open = async (pages: Page[]): Promise<OpenPage[]> => [
    ...(await Promise.all(pages.map(openPage))),
    await openDeepPage('/staff/leads'),
  ];
  return { open };
}
