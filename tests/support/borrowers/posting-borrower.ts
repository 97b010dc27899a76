import { randomBytes } from 'node:crypto';
import { untilOnPage } from '#tests/support/until.ts';
import { allOf, PERSONAL, type Person, type Product, type Sheet } from './form-answers.ts';

export const OUTCOME = '/apply/outcome';
const WAITING = 'Looking for your offers';

export type Reply = { status: number; location: string | null; retryAfter: string | null; html: string };

/** Random, so that no other borrower of this run has them. */
export function letters(count = 12): string {
  return [...randomBytes(count)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

/** A new person. The sandbox reacts to some last names. */
export function aPerson(lastName?: string): Person {
  const word = letters();
  return { firstName: `Ada${word}`, lastName: lastName ?? `Quill${word}`, email: `${word}@example.com` };
}

export const headingOf = ({ html }: Pick<Reply, 'html'>) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1] ?? '';

/** The funnel counts no journey without a browser. */
export const PHONE_HEADERS = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
};

/** A borrower without a browser. `at` may return another address for each request. */
export function borrowerAt(
  origin: string,
  at: () => string,
  person: Person = aPerson(),
  product: Product = PERSONAL,
  headers: Record<string, string> = {},
) {
  const form = `/apply/${product.form}`;
  const cookies = new Map<string, string>();

  async function ask(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await fetch(new URL(path, at()), {
      ...init,
      redirect: 'manual',
      headers: {
        ...headers,
        ...init.headers,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    return {
      status: response.status,
      location: response.headers.get('location'),
      retryAfter: response.headers.get('retry-after'),
      html: await response.text(),
    };
  }

  const post = (path: string, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return ask(path, { method: 'POST', body, headers: { origin } });
  };

  /** As React posts a form: the answer is the next page, which the server requests from itself. */
  const postByScript = (path: string, action: string, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(`_1_${name}`, value);
    body.set('0', '["$K1"]');
    const headers = { origin, accept: 'text/x-component', 'next-action': action.replace('$ACTION_ID_', '') };
    return ask(path, { method: 'POST', body, headers });
  };

  const actionOf = ({ html, status, location }: Reply) => {
    const [action] = /\$ACTION_ID_[0-9a-f]+/.exec(html) ?? [];
    if (!action)
      throw new Error(`There is no form on the page “${headingOf({ html })}” (${status} ${location}).`);
    return action;
  };

  async function follow(path: string): Promise<Reply> {
    let reply = await ask(path);
    for (let hops = 0; reply.location && hops < 5; hops++) reply = await ask(reply.location);
    return reply;
  }

  async function readTexts({ html }: Reply): Promise<void> {
    for (const [, address = ''] of html.matchAll(/<iframe[^>]* src="(\/consent\/[0-9a-f]{64})"/g)) {
      await ask(address, { headers: { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' } });
    }
  }

  function agreementOn(page: Reply): Record<string, string> {
    const shown = /name="shown" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
    return { [actionOf(page)]: '', form: product.form, shown, agree: 'yes', ssn: '4821' };
  }

  const saveAction = async (sheet: Sheet) => actionOf(await ask(`${form}/${Object.keys(sheet)[0]}`));

  return {
    person,
    cookies,
    ask,
    post,
    postByScript,
    actionOf,
    begin: () => ask(product.start),
    async answer(changes: Sheet = {}): Promise<Reply[]> {
      const sheet = { ...product.sheet(person), ...changes };
      const action = await saveAction(sheet);
      const replies: Reply[] = [];
      for (const [step, answers] of Object.entries(sheet)) {
        replies.push(await post(`${form}/${step}`, { [action]: '', form: product.form, step, ...answers }));
      }
      return replies;
    },
    async answerAtOnce(): Promise<Reply> {
      const sheet = product.sheet(person);
      const [step = ''] = Object.keys(sheet);
      const fields = { [await saveAction(sheet)]: '', form: product.form, step, ...allOf(sheet) };
      return post(`${form}/${step}`, fields);
    },
    /** Opens the consent page and each of its documents, and returns the fields of the agreement. */
    async readConsent(): Promise<Record<string, string>> {
      const page = await ask(`${form}/consent`);
      await readTexts(page);
      return agreementOn(page);
    },
    readTexts,
    agreementOn,
    agree: (fields: Record<string, string>) => post(`${form}/consent`, fields),
    follow,
    /** The page with the answer of the operator: after two seconds without one, the borrower waits there. */
    outcome: (): Promise<{ heading: string; reply: Reply }> =>
      untilOnPage(async () => {
        const reply = await follow(OUTCOME);
        return headingOf(reply) !== WAITING && { heading: headingOf(reply), reply };
      }, 'the page has the answer of the operator'),
    async arriveAtConsent(): Promise<Record<string, string>> {
      await this.begin();
      await this.answerAtOnce();
      return this.readConsent();
    },
    async walkToConsent(): Promise<Record<string, string>> {
      await this.begin();
      await this.answer();
      return this.readConsent();
    },
  };
}

export type PostingBorrower = ReturnType<typeof borrowerAt>;
