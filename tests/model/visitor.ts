import { aPerson, borrowerAt, headingOf, type Reply } from '#tests/support/borrowers/posting-borrower.ts';
import { builtActions } from '#tests/support/build.ts';
import { AMOUNTS, CITIES, KEY_FIELDS, typedOn } from './answers.ts';
import { type Act, type Answer, CONSENT, OUTCOME, type Step, stepPath } from './rules.ts';
import { hashOf, type Texts, type World } from './world.ts';

const REFUSED = 401;

export type Visitor = Awaited<ReturnType<typeof newVisitor>>;

/** A borrower without scripts, with tabs, in one run of the model. */
export async function newVisitor(world: World) {
  const { phone: _, ...person } = aPerson();
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
    person,
    lastName: person.lastName,
    ask: browser.ask,
    async rotateConsents() {
      texts.push(await world.rotateConsents());
    },
    async begin(): Promise<string> {
      const begun = destination(await browser.ask(`/start/personal-loan?utm_content=${mark}`));
      // Starting over removes the mark.
      const found = await world.rows("select id from journey where entry->>'utm_content' = $1", [mark]);
      for (const { id } of found) journeys.add(id);
      // The greeting of a borrower who returns to answers.
      return begun.replace(/\?welcome=back$/, '');
    },
    async answer(step: Step, answer: Answer): Promise<string> {
      const fields = { form: 'personal-loan', step, ...typedOn(step, answer, person) };
      return destination(await post(stepPath(step), 'saveStep', fields));
    },
    /** A redirect, or the text in the step's key field. */
    async openStep(step: Step): Promise<{ to: string } | { shown: string }> {
      const page = await browser.ask(stepPath(step));
      if (page.location !== null) return { to: destination(page) };
      const field = new RegExp(`<input[^>]* name="${KEY_FIELDS[step]}"[^>]*>`).exec(page.html)?.[0] ?? '';
      return { shown: / value="([^"]*)"/.exec(field)?.[1] ?? '' };
    },
    /** A redirect, or the page with the version of its text or without one. */
    async openConsent(tab: 0 | 1): Promise<{ to: string } | { version: number | null }> {
      const page = await browser.ask(CONSENT);
      const shown = /name="shown" value="([^"]*)"/.exec(page.html)?.[1] ?? '';
      shownBy[tab] = shown;
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
      let reply = await browser.ask(OUTCOME);
      for (let hops = 0; reply.location && hops < 5; hops++) reply = await browser.ask(reply.location);
      return { heading: headingOf(reply), html: reply.html };
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
          city: CITIES.indexOf(lead.address.city),
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
