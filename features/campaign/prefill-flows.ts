import 'server-only';
import { describeLastChange } from '#features/access/last-change.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { selectedQuestions } from '#features/campaign/model/flow-form.ts';
import {
  type Flow,
  type FlowUse,
  findFlow,
  listFlows,
  listFlowUses,
  lockFlow,
  recordFlowChange,
  recordNewFlow,
} from '#features/campaign/store/prefill-flows.ts';
import { databaseNow } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { FormResult } from '#platform/values/field-errors.ts';

export type FlowDetail = Flow & {
  campaigns: FlowUse[];
};

export async function readFlows(): Promise<FlowDetail[]> {
  const [flows, uses] = await Promise.all([listFlows(), listFlowUses()]);
  return flows.map((flow) => ({ ...flow, campaigns: uses.filter((use) => use.flow === flow.slug) }));
}

export async function readFlow(slug: string): Promise<FlowDetail | null> {
  return (await readFlows()).find((flow) => flow.slug === slug) ?? null;
}

export async function readFlowNames(current: string | null = null): Promise<string[]> {
  const flows = await listFlows();
  return flows.filter(({ slug, retiredAt }) => !retiredAt || slug === current).map(({ slug }) => slug);
}

type EditFlowResult = FormResult<{ isChanged: boolean }> | null;

const FLOW_ACTIONS = ['flow_added', 'flow_edited', 'flow_retired', 'flow_restored'] as const;

export async function addFlow(
  actor: Actor,
  input: { slug: string; questions: readonly string[] },
): Promise<FormResult<{ slug: string }>> {
  const flow = { slug: input.slug, questions: selectedQuestions(input.questions) };
  const isAdded = await transaction(async (tx) => {
    if (!(await recordNewFlow(flow, tx))) return false;
    await recordAudit(
      actor,
      { action: 'flow_added', subject: flow.slug, after: { questions: flow.questions } },
      tx,
    );
    return true;
  });
  return isAdded
    ? { ok: true, slug: flow.slug }
    : { ok: false, errors: { slug: `The flow ${flow.slug} already exists` } };
}

export async function editFlow(
  actor: Actor,
  input: { slug: string; version: number; questions: readonly string[] },
): Promise<EditFlowResult> {
  return changeFlow(input, async (flow, tx) => {
    const questions = selectedQuestions(input.questions);
    if (questions.join() === flow.questions.join()) return { ok: true, isChanged: false };
    await recordFlowChange(flow.slug, { questions }, tx);
    const facts = { before: { questions: flow.questions }, after: { questions } };
    await recordAudit(actor, { action: 'flow_edited', subject: flow.slug, ...facts }, tx);
    return { ok: true, isChanged: true };
  });
}

export async function setFlowRetired(
  actor: Actor,
  input: { slug: string; version: number; isRetired: boolean },
): Promise<EditFlowResult> {
  return changeFlow(input, async (flow, tx) => {
    if (input.isRetired === (flow.retiredAt !== null)) return { ok: true, isChanged: false };
    const uses = (await listFlowUses(tx)).filter((use) => use.flow === flow.slug);
    if (input.isRetired && uses.length > 0) {
      const names = uses.map(({ name }) => `“${name}”`).join(', ');
      return { ok: false, errors: { '': `Not retired. ${names} still uses it.` } };
    }
    await recordFlowChange(flow.slug, { retiredAt: input.isRetired ? await databaseNow(tx) : null }, tx);
    const action = input.isRetired ? 'flow_retired' : 'flow_restored';
    await recordAudit(actor, { action, subject: flow.slug }, tx);
    return { ok: true, isChanged: true };
  });
}

async function changeFlow(
  { slug, version }: { slug: string; version: number },
  work: (flow: Flow, tx: Tx) => Promise<NonNullable<EditFlowResult>>,
): Promise<EditFlowResult> {
  if (!(await findFlow(slug))) return null;
  const outcome = await transaction(async (tx) => {
    const flow = await lockFlow(slug, tx);
    return flow?.version === version ? work(flow, tx) : ('changed_since' as const);
  });
  if (outcome !== 'changed_since') return outcome;
  const lastChange = await describeLastChange(slug, FLOW_ACTIONS, {});
  return {
    ok: false,
    errors: { '': `${lastChange} Your version is below. Compare it with the flow, then save again.` },
  };
}
