import { expect, test } from 'vitest';
import type { Actor } from '#features/access/model/actor.ts';
import { archiveCampaign, createCampaign } from '#features/campaign/campaign-lifecycle.ts';
import { FLOW_PAGES, NEW_FLOW_FORM } from '#features/campaign/model/flow-form.ts';
import {
  addFlow as addParsedFlow,
  editFlow,
  readFlow,
  readFlowNames,
  setFlowRetired,
} from '#features/campaign/prefill-flows.ts';
import { PREFILL_QUESTIONS } from '#features/form/model/form-registry.ts';
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
  const slug = 'Home.Equity_2';
  const added = await addFlow(ada, { slug: ` ${slug} `, questions: ['ssn', 'citizenship', 'pets'] });
  expect(added).toEqual({ ok: true, slug });
  const questions = [...NEEDED, 'citizenship', 'ssn'];
  expect(await readFlow(slug)).toMatchObject({ questions, campaigns: [], retiredAt: null });
  const audit = { act: 'flow_added', actor: ada.email, after: { questions } };
  expect(await auditsOf(slug)).toMatchObject([audit]);
  expect(await addFlow(bob, { slug, questions: [] })).toHaveProperty('errors.slug');
});

test.each(['', 'new', 'two words', 'a/b', '..', 'x'.repeat(61)])('no flow is called “%s”', async (slug) => {
  expect(await addFlow(ada, { slug, questions: [] })).toHaveProperty('errors.slug');
});

test('reports an earlier edit of a flow to the second editor', async () => {
  await addFlow(ada, { slug: 'shared', questions: ['phone'] });
  const edit = (actor: Actor, version: number, questions: string[], slug = 'shared') =>
    editFlow(actor, { slug, version, questions });
  expect(await edit(ada, 1, ['phone', 'ssn'])).toEqual({ ok: true, isChanged: true });
  const late = { ok: false, errors: { '': expect.stringContaining(ada.email) } };
  expect(await edit(bob, 1, ['street'])).toMatchObject(late);
  expect(await edit(bob, 2, ['ssn', 'phone'])).toEqual({ ok: true, isChanged: false });
  expect(await edit(bob, 1, [], 'none')).toBeNull();
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
  const used = { ok: false, errors: { '': 'Not retired. “Winter” still uses it.' } };
  expect(await retire(1)).toEqual(used);
  await archiveCampaign(ada, campaign);
  expect(await retire(1)).toEqual({ ok: true, isChanged: true });
  expect(await readFlowNames()).not.toContain('seasonal');
  expect(await readFlowNames('seasonal')).toContain('seasonal');
  const input = fields({ ...SPRING, slug: 'with-retired', flow: 'seasonal' });
  expect(await createCampaign(ada, input)).toHaveProperty('errors.flow');
  expect(await retire(2, false)).toEqual({ ok: true, isChanged: true });
  expect(await createCampaign(ada, input)).toEqual({ ok: true, slug: 'with-retired' });
  const acts = (await auditsOf('seasonal')).map(({ act }) => act);
  expect(acts).toEqual(['flow_added', 'flow_retired', 'flow_restored']);
});
