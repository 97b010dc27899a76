import { randomBytes } from 'node:crypto';

const START = '/start/personal-loan';
const FORM = '/apply/personal-loan';
export const OUTCOME = '/apply/outcome';

const SHEET = {
  loan: { requestedLoanAmount: '12000', loanPurpose: 'debt_consolidation' },
  name: { firstName: '', lastName: '', email: '' },
  contact: { phone: '5550100199', dateOfBirth: '10/14/1988' },
  address: { street: '17 Larch Road', city: 'Bloomsburg', state: 'PA', zipcode: '17815' },
  income: { employmentStatus: 'employed_full_time', incomeYearly: '64000' },
  housing: { housingType: 'rent', monthlyPayment: '1200' },
};

/** Answers by the names under which the form posts them, by step. */
export type Sheet = Record<string, Record<string, string>>;
export type Person = { firstName: string; lastName: string; email: string; phone?: string };
export type Reply = { status: number; location: string | null; retryAfter: string | null; html: string };

/** Somebody new; a last name may bring something about at the sandbox. */
export function somebody(lastName?: string): Person {
  const word = [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
  return { firstName: `Ada${word}`, lastName: lastName ?? `Quill${word}`, email: `${word}@example.com` };
}

export const headingOf = ({ html }: Pick<Reply, 'html'>) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1] ?? '';

/** Opens a personal-loan journey over HTTP alone, as a browser without scripts asks and posts. `at` may lead elsewhere each time. */
export function borrowerAt(origin: string, at: () => string, person: Person = somebody()) {
  const cookies = new Map<string, string>();

  async function ask(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await fetch(new URL(path, at()), {
      ...init,
      redirect: 'manual',
      headers: {
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

  const actionOf = ({ html, status, location }: Reply) => {
    const [action] = /\$ACTION_ID_[0-9a-f]+/.exec(html) ?? [];
    if (!action)
      throw new Error(`There is no form on the page “${headingOf({ html })}” (${status} ${location}).`);
    return action;
  };

  return {
    person,
    cookies,
    ask,
    post,
    begin: () => ask(START),
    /** Answers the steps one after another; tells what each was answered with. */
    async answer(changes: Sheet = {}): Promise<Reply[]> {
      const { firstName, lastName, email, phone = SHEET.contact.phone } = person;
      const sheet: Sheet = {
        ...SHEET,
        name: { firstName, lastName, email },
        contact: { ...SHEET.contact, phone },
        ...changes,
      };
      const action = actionOf(await ask(`${FORM}/loan`));
      const replies: Reply[] = [];
      for (const [step, answers] of Object.entries(sheet)) {
        replies.push(
          await post(`${FORM}/${step}`, { [action]: '', form: 'personal-loan', step, ...answers }),
        );
      }
      return replies;
    },
    /** Opens the consent page and each document on it; tells what agreeing would post. */
    async readConsent(): Promise<Record<string, string>> {
      const page = await ask(`${FORM}/consent`);
      const documents = page.html.matchAll(/<iframe[^>]* src="(\/consent\/[0-9a-f]{64})"/g);
      for (const [, address = ''] of documents) {
        await ask(address, { headers: { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' } });
      }
      const shown = /name="shown" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
      return { [actionOf(page)]: '', form: 'personal-loan', shown, agree: 'yes', ssn: '4821' };
    },
    /** Agrees and sends. */
    agree: (fields: Record<string, string>) => post(`${FORM}/consent`, fields),
    /** The page that tells how the lead stands; it leads on to the handoff where there is a link. */
    async outcome(): Promise<{ heading: string; reply: Reply }> {
      let reply = await ask(OUTCOME);
      for (let hops = 0; reply.location && hops < 5; hops++) reply = await ask(reply.location);
      return { heading: headingOf(reply), reply };
    },
    /** All that comes before sending, at once. */
    async arriveAtConsent(): Promise<Record<string, string>> {
      await this.begin();
      await this.answer();
      return this.readConsent();
    },
  };
}

export type PostingBorrower = ReturnType<typeof borrowerAt>;
