import { expect } from 'vitest';
import { shownOn } from './answers.ts';
import { command } from './command.ts';
import { expectHeading } from './oracle.ts';
import { PAGES } from './outcomes.ts';
import {
  type Act,
  type Answer,
  type Block,
  journeyOf,
  type Model,
  nextPath,
  OUTCOME,
  openConsent,
  STEPS,
  type Step,
  save,
  see,
  shownOutcome,
  submit,
  visit,
} from './rules.ts';
import type { Visitor } from './visitor.ts';

export const begin = command('begin', beginOrGoOn);

export const fillIn = (step: Step, answer: Answer) =>
  command(`fill in ${step} (${answer})`, (model, visitor) => fill(model, visitor, step, answer));

export const fillInAll = (answer: Answer) =>
  command(`fill in all (${answer})`, async (model, visitor) => {
    for (const step of STEPS) await fill(model, visitor, step, answer);
  });

export const goBackTo = (step: Step) =>
  command(`go back to ${step}`, async (model, visitor) => {
    const visited = visit(model, step);
    expect(await visitor.openStep(step)).toEqual(
      'to' in visited ? visited : { shown: shownOn(step, visited.answer, visitor.person) },
    );
  });

export const openTheConsent = (tab: 0 | 1, reads: readonly Block[]) =>
  command(`open the consent in tab ${tab} and read ${listed(reads)}`, (model, visitor) =>
    read(model, visitor, tab, reads),
  );

export const arrive = (reads: readonly Block[]) =>
  command(`arrive at the consent and read ${listed(reads)}`, async (model, visitor) => {
    await beginOrGoOn(model, visitor);
    for (const step of STEPS) await fill(model, visitor, step, 0);
    await read(model, visitor, 0, reads);
  });

export const agreeAndSend = (act: Act) =>
  command(`send ${describeAct(act)}`, async (model, visitor) => {
    expect(await visitor.send(act)).toBe(submit(model, act));
  });

/** Excludes answers after which a second send is right. */
export const sendTwiceAtOnce = (act: Act) =>
  command(
    `send twice at once ${describeAct(act)}`,
    async (model, visitor) => {
      const both = await Promise.all([visitor.send(act), visitor.send(act)]);
      expect(both).toEqual([submit(model, act), submit(model, act)]);
    },
    ({ end }) => end.page !== 'timed_out' && end.page !== 'to_correct',
  );

export const lookAgain = command('load the outcome again', async (model, visitor) => {
  expectHeading((await visitor.outcome()).heading, shownOutcome(model));
});

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

async function beginOrGoOn(model: Model, visitor: Visitor) {
  const to = await visitor.begin();
  if (!journeyOf(model)) {
    model.journeys.push({
      answers: {},
      answersAge: 0,
      seen: new Set(),
      lead: null,
      refused: {},
      confirmed: new Set(),
    });
    model.hasCookie = true;
  }
  const journey = journeyOf(model);
  expect(to).toBe(journey?.lead ? OUTCOME : journey && nextPath(journey));
}

async function fill(model: Model, visitor: Visitor, step: Step, answer: Answer) {
  expect(await visitor.answer(step, answer)).toBe(save(model, step, answer));
}

async function read(model: Model, visitor: Visitor, tab: 0 | 1, reads: readonly Block[]) {
  const opened = openConsent(model, tab);
  expect(await visitor.openConsent(tab)).toEqual(opened);
  const version = 'version' in opened ? opened.version : null;
  if (version === null) return;
  for (const block of reads) {
    expect(await visitor.openDocument(version, block)).toBe(true);
    see(model, version, block);
  }
}

const listed = (reads: readonly Block[]) => reads.join(' and ') || 'nothing';

const describeAct = ({ tab, agrees, phone, ssn }: Act) =>
  `what tab ${tab} shows${agrees ? '' : ', without agreeing'}${phone ? ', calls too' : ''}, ${ssn}`;
