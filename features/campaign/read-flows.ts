import 'server-only';
import { type Flow, type FlowUse, listFlows, listFlowUses } from '#features/campaign/store/prefill-flows.ts';

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
