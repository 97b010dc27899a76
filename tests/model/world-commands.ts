import { expect } from 'vitest';
import { until, untilOnPage } from '#tests/support/until.ts';
import { command } from './command.ts';
import { DIED, type End, PAGES } from './outcomes.ts';
import { type Act, type Model, OUTCOME, pass, refresh, submit } from './rules.ts';

export const rotateConsents = command('the operator changes its texts', async (model, visitor) => {
  await visitor.rotateConsents();
  model.served += 1;
});

export const serveConsents = (isServing: boolean) =>
  command(`the texts are ${isServing ? 'served again' : 'not served'}`, async (model, visitor) => {
    await visitor.world.serveConsents(isServing);
    await visitor.world.doEachMinutesWork();
    model.isServing = isServing;
    refresh(model);
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
    pass(model, minutes);
  });

const areAllAlive = ({ alive }: Readonly<Model>) => alive.every(Boolean);

export const kill = (place: 0 | 1) =>
  command(
    `instance ${place} is killed`,
    async (model, visitor) => {
      await visitor.world.kill(place);
      model.alive[place] = false;
    },
    areAllAlive,
  );

export const startAgain = command(
  'the dead instance is started again',
  async (model, visitor) => {
    await Promise.all([visitor.world.startAgain(0), visitor.world.startAgain(1)]);
    model.alive = [true, true];
  },
  (model) => !areAllAlive(model),
);

/** An instance is killed while the operator works on the lead, so its outcome stays unknown. */
export const killWhileSending = (place: 0 | 1, act: Act) =>
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
      expect((await visitor.outcome()).heading).toBe(PAGES.waiting);
      expect(await visitor.send(act)).toBe(OUTCOME);
      await world.endLeases();
      await untilOnPage(async () => (await visitor.outcome()).heading !== PAGES.waiting);
      model.alive[place] = false;
      sendAndDie(model, act);
    },
    (model) => areAllAlive(model) && sendAndDie(structuredClone(model), act),
  );

function sendAndDie(model: Model, act: Act): boolean {
  const { end, sent } = model;
  const before = sent.length;
  model.end = DIED;
  submit(model, act);
  model.end = end;
  return sent.length > before;
}
