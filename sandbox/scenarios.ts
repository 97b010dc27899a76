import type { ProductKey } from './products.ts';
import { LEAD_SCENARIOS } from './scenarios/leads.ts';
import { PREFILL_SCENARIOS } from './scenarios/prefill.ts';
import type { LeadScenario, PrefillScenario, Scenario } from './scenarios/scenario.ts';

/** The rows that every simulator has. A person who carries no scenario gets `Ordinary`. */
export const SCENARIOS: Scenario[] = [...LEAD_SCENARIOS, ...PREFILL_SCENARIOS];

export type OwnScenarios = { leads: LeadScenario[]; prefills: PrefillScenario[] };
export type ScenarioTable = ReturnType<typeof scenarioTable>;

export function scenarioTable(own: OwnScenarios = { leads: [], prefills: [] }) {
  const leads: LeadScenario[] = [...LEAD_SCENARIOS, ...own.leads];
  const prefills: PrefillScenario[] = [...PREFILL_SCENARIOS, ...own.prefills];
  const all: Scenario[] = [...leads, ...prefills];
  return { leads, prefills, all, has: (name: string) => all.some(({ lastName }) => isSame(lastName, name)) };
}

/** Ignores case. */
export function scenarioOf<Answer>(
  table: Scenario<Answer>[],
  product: ProductKey,
  name: string,
): Scenario<Answer> | undefined {
  return table.find((row) => row.products.includes(product) && isSame(row.lastName, name));
}

/** The part before the plus sign: `failure+anything@example.com` carries Failure. */
export const emailTag = (email: string | undefined): string | null =>
  /^([^+@]+)\+[^@]*@/.exec(email ?? '')?.[1] ?? null;

const isSame = (lastName: string, name: string) => lastName.toLowerCase() === name.trim().toLowerCase();
