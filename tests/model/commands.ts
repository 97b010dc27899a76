import { randomUUID } from 'node:crypto';
import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import { runScript } from '#tests/support/run-script.ts';
import { until } from '#tests/support/until.ts';
import { DECIDED, DIED, type End, PAGES } from './outcomes.ts';
import * as rules from './rules.ts';
import { type Act, type Amount, type Block, journeyOf, type Model, OUTCOME, shownOutcome } from './rules.ts';
import type { Visitor } from './visitor.ts';

export type Command = AsyncCommand<Model, Visitor>;

function command(
  name: string,
  run: (model: Model, visitor: Visitor) => Promise<unknown>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return {
    toString: () => name,
    check,
    async run(model, visitor) {
      visitor.tally.happened += 1;
      await run(model, visitor);
      await expectSameAsModel(model, visitor);
    },
  };
}

async function expectSameAsModel(model: Model, visitor: Visitor) {
  const outcome = await visitor.finalOutcome();
  const [posts, leads] = await Promise.all([visitor.posts(), visitor.leads()]);
  const expectedLeads = model.journeys.flatMap(({ lead }) => (lead ? [lead] : []));
  expect(leads).toEqual(
    expectedLeads.map(({ ends }) => ({
      reference: expect.any(String),
      state: ends.at(-1)?.state,
      attempts: ends.length,
    })),
  );
  const references = leads.map(({ reference }) => reference);
  expect(new Set(references).size).toBe(references.length);

  const placeOf = (journey: number) => model.journeys.slice(0, journey).filter(({ lead }) => lead).length;
  expect(posts.taken).toEqual(
    model.sent.map(({ journey, ...sent }) => ({ reference: references[placeOf(journey)], ...sent })),
  );
  // An attempt whose token was revoked is sent again with another one.
  const attempts = expectedLeads.flatMap(({ ends }) => ends);
  const allowed = attempts.reduce((sum, { isTaken }) => sum + (isTaken ? 1 : 2), 0);
  expect(posts.withoutToken).toBeLessThanOrEqual(allowed);

  // A heading that ends in a name is compared up to the name.
  const words = shownOutcome(model);
  expect(words.endsWith(' ') ? outcome.heading.slice(0, words.length) : outcome.heading).toBe(words);
  expect(outcome.html).toContain(journeyOf(model)?.lead ? references.at(-1) : outcome.heading);
}

async function readConsent(model: Model, visitor: Visitor, tab: 0 | 1, reads: readonly Block[]) {
  const opened = rules.openConsent(model, tab);
  expect(await visitor.openConsent(tab)).toEqual(opened);
  const version = 'version' in opened ? opened.version : null;
  if (version === null) return;
  for (const block of reads) {
    expect(await visitor.openDocument(version, block)).toBe(true);
    rules.see(model, version, block);
  }
}

export const openTheConsent = ({ tab, reads }: { tab: 0 | 1; reads: readonly Block[] }) =>
  command(`open the consent in tab ${tab} and read ${reads}`, (model, visitor) =>
    readConsent(model, visitor, tab, reads),
  );

export const arrive = ({ amount, reads }: { amount: Amount; reads: readonly Block[] }) =>
  command(`answer with amount ${amount}, go to the consent and read ${reads}`, async (model, visitor) => {
    expect(await visitor.begin()).toBe(rules.begin(model));
    expect(await visitor.answer(amount)).toBe(rules.save(model, amount));
    await readConsent(model, visitor, 0, reads);
  });

export const agreeAndSend = (act: Act) =>
  command(`send ${JSON.stringify(act)}`, async (model, visitor) => {
    expect(await visitor.send(act)).toBe(rules.submit(model, act));
  });

/** Excludes an answer after which a second send is right. */
export const sendTwiceAtOnce = (act: Act) =>
  command(
    `send twice at once ${JSON.stringify(act)}`,
    async (model, visitor) => {
      const both = await Promise.all([visitor.send(act), visitor.send(act)]);
      expect(both).toEqual([rules.submit(model, act), rules.submit(model, act)]);
    },
    ({ end }) => end.page !== 'timed_out',
  );

export const followTheLink = command('follow the link', async (model, visitor) => {
  const lead = journeyOf(model)?.lead;
  const isReady = shownOutcome(model) === PAGES.link || shownOutcome(model) === PAGES.followed;
  expect(await visitor.followHandoff()).toMatch(isReady ? /\/offers\/[\w-]{43}$/ : /^\/apply\/handoff$/);
  if (lead && isReady) lead.wasFollowed = true;
});

export const startOver = command('start over', async (model, visitor) => {
  expect(await visitor.startOver()).toBe('/apply/deleted');
  model.hasCookie = false;
});

/** The ends of the last journey's lead if its last attempt is unknown; otherwise empty. */
function endsInDoubt({ journeys }: Readonly<Model>) {
  const ends = journeys.at(-1)?.lead?.ends ?? [];
  const last = ends.at(-1);
  return last?.state === 'unknown' || last?.isDecided ? ends : [];
}

export const decide = (choice: keyof typeof DECIDED) =>
  command(
    `staff decide ${choice}`,
    async (model, visitor) => {
      const ends = endsInDoubt(model);
      const reference = (await visitor.leads()).at(-1)?.reference ?? '';
      const words = [choice.replace('_', '-'), reference, ...(choice === 'received' ? [randomUUID()] : [])];
      const { environment } = visitor.world;
      expect(await runScript('leads', words, { environment })).toMatchObject({ code: 0 });
      const [last] = ends.slice(-1);
      if (last) ends.splice(-1, 1, { ...last, ...DECIDED[choice] });
    },
    (model) => endsInDoubt(model).length > 0,
  );

export const rotateConsents = command('the operator changes its texts', async (model, visitor) => {
  await visitor.rotateConsents();
  model.served += 1;
});

export const serveConsents = (isServing: boolean) =>
  command(`the texts are ${isServing ? 'served again' : 'not served'}`, async (model, visitor) => {
    await visitor.world.serveConsents(isServing);
    await visitor.world.doEachMinutesWork();
    model.isServing = isServing;
    rules.refresh(model);
  });

export const revokeTokens = command('the operator revokes its tokens', (_, visitor) =>
  visitor.world.revokeTokens(),
);

export const answerWith = (end: End) =>
  command(`the operator answers as ${end.scenario}`, async (model, visitor) => {
    await visitor.world.answer(visitor.lastName, end.scenario);
    model.end = end;
  });

export const timePasses = (minutes: number) =>
  command(`${minutes} minutes pass`, async (model, visitor) => {
    await visitor.world.pass(minutes);
    rules.pass(model, minutes);
  });

const areAllAlive = ({ alive }: Readonly<Model>) => alive.every(Boolean);

export const startAgain = command(
  'the dead instance is started again',
  async (model, visitor) => {
    await Promise.all([visitor.world.startAgain(0), visitor.world.startAgain(1)]);
    model.alive = [true, true];
  },
  (model) => !areAllAlive(model),
);

/** An instance is killed while the operator works on the lead, so its outcome stays unknown. */
export const killWhileSending = ({ place, act }: { place: 0 | 1; act: Act }) =>
  command(
    `instance ${place} is killed while it sends what tab ${act.tab} shows`,
    async (model, visitor) => {
      const { world } = visitor;
      const before = (await visitor.posts()).taken.length;
      await world.answer(visitor.lastName, { status: 201, delayMs: 120_000 }, 1);
      const sending = visitor.send(act, world.addressOf(place)).catch(() => 'cut off');
      await until(async () => (await visitor.posts()).taken.length > before);
      await world.kill(place);
      expect(await sending).toBe('cut off');
      expect(await visitor.outcome()).toBe(PAGES.waiting);
      expect(await visitor.send(act)).toBe(OUTCOME);
      await world.endLeases();
      await visitor.finalOutcome();
      model.alive[place] = false;
      sendAndDie(model, act);
    },
    (model) => areAllAlive(model) && sendAndDie(structuredClone(model), act),
  );

function sendAndDie(model: Model, act: Act): boolean {
  const { end, sent } = model;
  const before = sent.length;
  model.end = DIED;
  rules.submit(model, act);
  model.end = end;
  return sent.length > before;
}
