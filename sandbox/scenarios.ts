import type { ProductKey } from './products.ts';
import { LEAD_SCENARIOS } from './scenarios/leads.ts';
import { PREFILL_SCENARIOS } from './scenarios/prefill.ts';
import type { Scenario } from './scenarios/scenario.ts';

/** By last name, ignoring case. Any other name gets `Ordinary`. */
export const SCENARIOS: Scenario[] = [...LEAD_SCENARIOS, ...PREFILL_SCENARIOS];

export function scenarioOf<Answer>(
  table: Scenario<Answer>[],
  product: ProductKey,
  lastName: string,
): Scenario<Answer> | undefined {
  const name = lastName.trim().toLowerCase();
  return table.find((row) => row.products.includes(product) && row.lastName.toLowerCase() === name);
}

export const isScenario = (name: string) =>
  SCENARIOS.some(({ lastName }) => lastName.toLowerCase() === name.trim().toLowerCase());
