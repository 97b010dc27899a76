import 'server-only';
import { type Flow, type FlowUse, listFlows, listFlowUses } from '#features/campaign/store/prefill-flows.ts';

export type FlowDetail = Flow & {
  /** The campaigns that use it and are not archived. */
  campaigns: FlowUse[];
};

export async function readFlows(): Promise<FlowDetail[]> {
  const [flows, uses] = await Promise.all([listFlows(), listFlowUses()]);
  return flows.map((flow) => ({ ...flow, campaigns: uses.filter((use) => use.flow === flow.slug) }));
}

export async function readFlow(slug: string): Promise<FlowDetail | null> {
  return (await readFlows()).find((flow) => flow.slug === slug) ?? null;
}

/** The names of the flows that a campaign may use: those in use, and the one that it has. */
export async function readFlowNames(current: string | null = null): Promise<string[]> {
  const flows = await listFlows();
  return flows.filter(({ slug, retiredAt }) => !retiredAt || slug === current).map(({ slug }) => slug);
}
