import type { ProductKey } from './products.ts';
import type { Scenario } from './scenarios/answer.ts';
import { LEAD_WARNINGS } from './scenarios/lead-warnings.ts';
import { LEADS_KEPT } from './scenarios/leads-kept.ts';
import { PREFILL_SCENARIOS } from './scenarios/prefill.ts';
import { REFINANCE_REPLIES } from './scenarios/refinance-replies.ts';
import { REFUSALS } from './scenarios/refusals.ts';
import { ROUGH_ANSWERS } from './scenarios/rough-answers.ts';

export const LEAD_SCENARIOS = [
  ...LEADS_KEPT,
  ...LEAD_WARNINGS,
  ...REFINANCE_REPLIES,
  ...REFUSALS,
  ...ROUGH_ANSWERS,
];

/** What the borrower's last name brings about, whatever its case. Any name that is not here is `Ordinary`. */
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
