import { allOf, personalSheet } from '#tests/support/borrowers/form-answers.ts';
import { aPerson, borrowerAt, headingOf, type Reply } from '#tests/support/borrowers/posting-borrower.ts';
import { builtActions } from '#tests/support/build.ts';
import { type Act, type Amount, CONSENT, FIRST_STEP, OUTCOME } from './rules.ts';
import { hashOf, type Texts, type World } from './world.ts';

const AMOUNTS = [12_000, 25_500, 3_000];
const REFUSED = 401;

export type Visitor = Awaited<ReturnType<typeof newVisitor>>;

/** A borrower without scripts, with tabs, in one run of the model. */
export async function newVisitor(world: World) {
  const person = aPerson();
  const mark = person.email.split('@')[0] ?? '';
  const shownBy: [string, string] = ['', ''];
  const texts: Texts[] = [await world.reset()];
  const journeys = new Set<string>();
  let place: string | null = null;
  const browser = borrowerAt(world.origin, () => place ?? world.at(), person);
  const actions = new Map(builtActions().map(({ id, name }) => [name, `$ACTION_ID_${id}`]));
  const post = (path: string, action: string, fields: Record<string, string>) =>
    browser.post(path, { [actions.get(action) ?? 'none']: '', ...fields });

  return {
    world,
    tally: { happened: 0 },
    lastName: person.lastName,
    async rotateConsents() {
      texts.push(await world.rotateConsents());
    },
    async begin(): Promise<string> {
      const begun = destination(await browser.ask(`/start/personal-loan?utm_content=${mark}`));
      // Starting over removes the mark.
      const found = await world.rows<{ id: string }>(
        "select id from journey where entry->>'utm_content' = $1",
        [mark],
      );
      for (const { id } of found) journeys.add(id);
      // The greeting of a borrower who returns to answers.
      return begun.replace(/\?welcome=back$/, '');
    },
    async answer(amount: Amount): Promise<string> {
      const answers = { ...allOf(personalSheet(person)), requestedLoanAmount: String(AMOUNTS[amount]) };
      return destination(
        await post(FIRST_STEP, 'saveStep', { form: 'personal-loan', step: 'loan', ...answers }),
      );
    },
    /** A redirect, or the page with the version of its text or without one. */
    async openConsent(tab: 0 | 1): Promise<{ to: string } | { version: number | null }> {
      const page = await browser.ask(CONSENT);
      shownBy[tab] = /name="shown" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
      if (page.location !== null) return { to: destination(page) };
      const hashes = [...page.html.matchAll(/<iframe[^>]* src="\/consent\/([0-9a-f]{64})"/g)]
        .map(([, hash]) => hash)
        .join();
      const version = 1 + texts.findIndex(({ main, phone }) => `${hashOf(main)},${hashOf(phone)}` === hashes);
      return { version: version || null };
    },
    async openDocument(version: number, block: keyof Texts) {
      const text = texts[version - 1]?.[block] ?? '';
      const { html } = await browser.ask(`/consent/${hashOf(text)}`, {
        headers: { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
      });
      return html.includes(text);
    },
    async send({ tab, agrees, phone, ssn }: Act, at: string | null = null): Promise<string> {
      place = at;
      const sending = post(CONSENT, 'sendConsent', {
        form: 'personal-loan',
        shown: shownBy[tab],
        ssn,
        ...(agrees && { agree: 'yes' }),
        ...(phone && { 'phone-agree': 'yes' }),
      });
      place = null;
      return destination(await sending).replace(/&form=[-\w]+$/, '');
    },
    async startOver(): Promise<string> {
      return destination(await post('/apply/start-over', 'deleteAnswers', {}));
    },
    async outcome() {
      return headingOf(await browser.follow(OUTCOME));
    },
    /** A late answer of the operator comes after the page. */
    async finalOutcome() {
      const { heading, reply } = await browser.outcome();
      return { heading, html: reply.html };
    },
    async followHandoff(): Promise<string> {
      const headers = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
      return (await browser.ask('/apply/handoff/go', { headers })).location ?? '';
    },
    /** The received leads, and the number of rejected tokens. */
    async posts() {
      const posts = await world.posts(person.lastName);
      const taken = posts.filter(({ status }) => status !== REFUSED);
      return {
        withoutToken: posts.length - taken.length,
        taken: taken.map(({ lead }) => ({
          reference: lead.partnerLeadId,
          ...versionOf(texts, lead.disclosuresText),
          amount: AMOUNTS.indexOf(lead.requestedLoanAmount),
        })),
      };
    },
    leads: (): Promise<{ reference: string; state: string; attempts: number }[]> =>
      world.rows(
        `select partner_lead_id as reference, state,
           (select count(*)::int from attempt where lead_id = lead.id) as attempts
         from lead join journey on journey.id = journey_id
         where journey_id = any($1) order by started_at`,
        [[...journeys]],
      ),
  };
}

function destination({ status, location }: Reply): string {
  if (location === null) throw new Error(`A page of status ${status} came where a redirect was expected.`);
  const { pathname, search } = new URL(location, 'http://localhost');
  return pathname + search;
}

/** The version whose texts a lead carries, byte for byte. */
function versionOf(texts: Texts[], disclosures: Record<string, string>) {
  const { 'personal.consent': main, 'personal.tcpa.consent': phone, ...others } = disclosures;
  const version = 1 + texts.findIndex((text) => text.main === main);
  const isWhole =
    Object.keys(others).length === 0 && (phone ?? texts[version - 1]?.phone) === texts[version - 1]?.phone;
  return { version: isWhole ? version : 0, phone: phone !== undefined };
}
