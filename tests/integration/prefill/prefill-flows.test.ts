import { expect, test } from 'vitest';
import type { Actor } from '#features/access/model/actor.ts';
import { archiveCampaign, createCampaign } from '#features/campaign/campaign-lifecycle.ts';
import { addFlow as addParsedFlow, editFlow, setFlowRetired } from '#features/campaign/edit-flows.ts';
import { FLOW_PAGES, NEW_FLOW_FORM } from '#features/campaign/model/flow-form.ts';
import { readFlow, readFlowNames } from '#features/campaign/read-flows.ts';
import { PREFILL_QUESTIONS } from '#features/questions/model/prefill/asked-questions.ts';
import { parseForm } from '#platform/values/posted-form.ts';
import { draft, fields, openCampaigns, SPRING } from '#tests/integration/support/campaigns.ts';
import { auditsOf } from '#tests/integration/support/staff-member.ts';

const { ada, bob } = await openCampaigns();

async function addFlow(actor: Actor, input: { slug: string; questions: string[] }) {
  const parsed = parseForm(NEW_FLOW_FORM, (name) => input[name]);
  return parsed.ok ? addParsedFlow(actor, parsed.value) : parsed;
}

const NEEDED = ['firstName', 'lastName', 'email'];

test('the console offers every question that a prefill can ask', () => {
  const offered = FLOW_PAGES.flatMap(({ questions }) => questions.map(({ name }) => name));
  expect(offered).toEqual(PREFILL_QUESTIONS);
});

test('a flow is added under the operator’s name and always asks for name and email', async () => {
  expect(await addFlow(ada, { slug: ' Home.Equity_2 ', questions: ['ssn', 'citizenship', 'pets'] })).toEqual({
    ok: true,
    slug: 'Home.Equity_2',
  });
  expect(await readFlow('Home.Equity_2')).toMatchObject({
    questions: [...NEEDED, 'citizenship', 'ssn'],
    campaigns: [],
    retiredAt: null,
  });
  expect(await auditsOf('Home.Equity_2')).toMatchObject([
    { act: 'flow_added', actor: ada.email, after: { questions: [...NEEDED, 'citizenship', 'ssn'] } },
  ]);
  expect(await addFlow(bob, { slug: 'Home.Equity_2', questions: [] })).toHaveProperty('errors.slug');
});

test.each(['', 'new', 'two words', 'a/b', '..', 'x'.repeat(61)])('no flow is called “%s”', async (slug) => {
  expect(await addFlow(ada, { slug, questions: [] })).toHaveProperty('errors.slug');
});

test('reports an earlier edit of a flow to the second editor', async () => {
  await addFlow(ada, { slug: 'shared', questions: ['phone'] });
  const input = { slug: 'shared', version: 1 };
  expect(await editFlow(ada, { ...input, questions: ['phone', 'ssn'] })).toEqual({
    ok: true,
    isChanged: true,
  });
  expect(await editFlow(bob, { ...input, questions: ['street'] })).toMatchObject({
    ok: false,
    errors: { '': expect.stringContaining(ada.email) },
  });
  expect(await editFlow(bob, { slug: 'shared', version: 2, questions: ['ssn', 'phone'] })).toEqual({
    ok: true,
    isChanged: false,
  });
  expect(await editFlow(bob, { slug: 'none', version: 1, questions: [] })).toBeNull();
  expect((await auditsOf('shared')).at(-1)).toMatchObject({
    act: 'flow_edited',
    before: { questions: [...NEEDED, 'phone'] },
    after: { questions: [...NEEDED, 'phone', 'ssn'] },
  });
});

test('retires an unused flow, which no campaign can choose until it is restored', async () => {
  await addFlow(ada, { slug: 'seasonal', questions: [] });
  const campaign = await draft(ada, { name: 'Winter', flow: 'seasonal' });
  const retire = (version: number, isRetired = true) =>
    setFlowRetired(ada, { slug: 'seasonal', version, isRetired });
  expect(await retire(1)).toEqual({
    ok: false,
    errors: { '': 'Not retired. “Winter” still uses it.' },
  });
  await archiveCampaign(ada, campaign);
  expect(await retire(1)).toEqual({ ok: true, isChanged: true });
  expect(await readFlowNames()).not.toContain('seasonal');
  expect(await readFlowNames('seasonal')).toContain('seasonal');
  const input = fields({ ...SPRING, slug: 'with-retired', flow: 'seasonal' });
  expect(await createCampaign(ada, input)).toHaveProperty('errors.flow');
  expect(await retire(2, false)).toEqual({ ok: true, isChanged: true });
  expect(await createCampaign(ada, input)).toEqual({ ok: true, slug: 'with-retired' });
  expect((await auditsOf('seasonal')).map(({ act }) => act)).toEqual([
    'flow_added',
    'flow_retired',
    'flow_restored',
  ]);
});
