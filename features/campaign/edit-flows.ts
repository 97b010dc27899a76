import 'server-only';
import { describeLastChange } from '#features/access/last-change.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { parseFlowName, selectedQuestions } from '#features/campaign/model/flow-form.ts';
import {
  type Flow,
  findFlow,
  listFlowUses,
  lockFlow,
  recordFlowChange,
  recordNewFlow,
} from '#features/campaign/store/prefill-flows.ts';
import { databaseNow } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { FieldErrors } from '#platform/values/field-errors.ts';

export type EditFlowResult =
  | { kind: 'saved' | 'unchanged' }
  | { kind: 'invalid'; errors: FieldErrors }
  | 'no_such_flow';

const FLOW_ACTIONS = ['flow_added', 'flow_edited', 'flow_retired', 'flow_restored'] as const;

/** Adds a prefill flow under the operator's name for it. */
export async function addFlow(
  actor: Actor,
  input: { slug: string; questions: readonly string[] },
): Promise<{ slug: string } | { errors: FieldErrors }> {
  const read = parseFlowName(input.slug);
  if ('errors' in read) return { errors: read.errors };
  const flow = { slug: read.slug, questions: selectedQuestions(input.questions) };
  const isAdded = await transaction(async (tx) => {
    if (!(await recordNewFlow(flow, tx))) return false;
    await recordAudit(
      actor,
      { action: 'flow_added', subject: flow.slug, after: { questions: flow.questions } },
      tx,
    );
    return true;
  });
  return isAdded ? { slug: flow.slug } : { errors: { slug: `The flow ${flow.slug} already exists` } };
}

/** Changes which questions a flow asks, unless another person changed it since `version`. */
export async function editFlow(
  actor: Actor,
  input: { slug: string; version: number; questions: readonly string[] },
): Promise<EditFlowResult> {
  return changeFlow(input, async (flow, tx) => {
    const questions = selectedQuestions(input.questions);
    if (questions.join() === flow.questions.join()) return { kind: 'unchanged' };
    await recordFlowChange(flow.slug, { questions }, tx);
    const facts = { before: { questions: flow.questions }, after: { questions } };
    await recordAudit(actor, { action: 'flow_edited', subject: flow.slug, ...facts }, tx);
    return { kind: 'saved' };
  });
}

/** Retires a flow that no campaign uses, so that none can choose it; or restores one. */
export async function setFlowRetired(
  actor: Actor,
  input: { slug: string; version: number; isRetired: boolean },
): Promise<EditFlowResult> {
  return changeFlow(input, async (flow, tx) => {
    if (input.isRetired === (flow.retiredAt !== null)) return { kind: 'unchanged' };
    const uses = (await listFlowUses(tx)).filter((use) => use.flow === flow.slug);
    if (input.isRetired && uses.length > 0) {
      const names = uses.map(({ name }) => `“${name}”`).join(', ');
      return { kind: 'invalid', errors: { '': `Not retired. ${names} still uses it.` } };
    }
    await recordFlowChange(flow.slug, { retiredAt: input.isRetired ? await databaseNow(tx) : null }, tx);
    const action = input.isRetired ? 'flow_retired' : 'flow_restored';
    await recordAudit(actor, { action, subject: flow.slug }, tx);
    return { kind: 'saved' };
  });
}

async function changeFlow(
  { slug, version }: { slug: string; version: number },
  work: (flow: Flow, tx: Tx) => Promise<Exclude<EditFlowResult, 'no_such_flow'>>,
): Promise<EditFlowResult> {
  if (!(await findFlow(slug))) return 'no_such_flow';
  const outcome = await transaction(async (tx) => {
    const flow = await lockFlow(slug, tx);
    return flow?.version === version ? work(flow, tx) : ('changed_since' as const);
  });
  if (outcome !== 'changed_since') return outcome;
  const who = await describeLastChange(slug, FLOW_ACTIONS, {});
  return {
    kind: 'invalid',
    errors: { '': `${who} Your version is below. Compare it with the flow, then save again.` },
  };
}
