import type { ProductKey } from './products.ts';
import { ACCEPTED_LEADS } from './scenarios/accepted-leads.ts';
import { BROKEN_RESPONSES } from './scenarios/broken-responses.ts';
import { LEAD_WARNINGS } from './scenarios/lead-warnings.ts';
import { PREFILL_SCENARIOS } from './scenarios/prefill.ts';
import { REFINANCE_RESPONSES } from './scenarios/refinance-responses.ts';
import { REFUSALS } from './scenarios/refusals.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { UNUSUAL_RESPONSES } from './scenarios/unusual-responses.ts';

export const LEAD_SCENARIOS = [
  ...ACCEPTED_LEADS,
  ...LEAD_WARNINGS,
  ...REFINANCE_RESPONSES,
  ...REFUSALS,
  ...UNUSUAL_RESPONSES,
  ...BROKEN_RESPONSES,
];

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
