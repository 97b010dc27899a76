import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '#features/access/model/audit-actions.ts';
import { FACTS } from '#features/evidence/proof/facts.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { sql } from '#tests/support/database/sql.ts';

/** Each constraint that limits a column to a list, with the exports of the code that have the list, and more words. */
const LISTS: Record<string, string | string[]> = {
  alert_delivery_channel_allowed: 'ALERT_CHANNELS',
  alert_delivery_event_allowed: 'QUEUED_EVENTS',
  alert_delivery_reason_allowed: 'DELIVERY_FAILURES',
  alert_delivery_state_allowed: 'DELIVERY_STATES',
  attempt_outcome_allowed: 'OUTCOMES',
  audit_head_kind_allowed: 'AUDIT_KINDS',
  campaign_consent_version_allowed: 'PERSONAL_LOAN_CONSENTS',
  campaign_fallback_allowed: 'FALLBACKS',
  campaign_languages_allowed: 'LANGUAGE_OFFERS',
  campaign_product_allowed: 'PRODUCTS',
  choice_basis_allowed: 'BASES',
  choice_loan_purpose_of_the_contract: 'LOAN_PURPOSES',
  choice_products_allowed: 'PRODUCTS',
  consent_check_verdict_allowed: 'TEXT_VERDICTS',
  consent_fetch_source_allowed: 'LEAD_INTERFACES',
  consent_fetch_verdict_allowed: 'FETCH_VERDICTS',
  consent_version_published_is_safe: 'USABLE_VERDICTS',
  consent_version_source_allowed: 'OWN_CONSENT_SOURCES',
  consent_version_state_allowed: 'VERSION_STATES',
  dropped_parameter_reason_known: 'DROP_REASONS',
  evidence_time_proof_kind_known: ['timestamp', 'witness'],
  funnel_event_device_known: 'DEVICES',
  funnel_event_kind_known: ['FUNNEL_KINDS', 'step_done'],
  funnel_event_product_known: 'PRODUCTS',
  journey_device_known: 'DEVICES',
  landing_image_kind_allowed: 'LANDING_IMAGE_TYPES',
  landing_version_state_is_known: 'LANDING_STATES',
  lead_decision_choice_allowed: 'DECISION_CHOICES',
  lead_interface_allowed: 'LEAD_INTERFACES',
  lead_state_allowed: 'LEAD_STATES',
  operator_endpoint_mode_allowed: 'OPERATOR_MODES',
  partner_corners_allowed: 'CORNERS',
  partner_draft_corners_allowed: 'CORNERS',
  partner_draft_header_allowed: 'HEADERS',
  partner_draft_typeface_allowed: 'TYPEFACES',
  partner_header_allowed: 'HEADERS',
  partner_logo_kind_allowed: 'LOGO_TYPES',
  partner_typeface_allowed: 'TYPEFACES',
  prefill_submission_outcome_allowed: 'OUTCOMES',
  report_row_finding_known: 'STORED_FINDINGS',
  staff_access_request_decision_allowed: 'ACCESS_DECISIONS',
  staff_access_request_kind_allowed: 'ACCESS_CHANGES',
  staff_access_request_role_is_privileged: 'PRIVILEGED_ROLES',
  staff_passkey_challenge_purpose_known: 'CHALLENGE_PURPOSES',
  staff_role_known: 'ROLES',
  staff_session_method_known: 'SESSION_METHODS',
  staff_session_stage_known: 'SESSION_STAGES',
  touch_place_known: 'TOUCH_PLACES',
  wording_version_state_is_known: 'WORDING_STATES',
};

const written = (constraint: string, words: string[]) => `${constraint}: ${words.toSorted().join(' ')}`;

test('every constraint lists the same values as the code', async () => {
  const files = globSync(['features/*/{model,proof}/*.ts', 'platform/values/*.ts']);
  const modules = await Promise.all(files.map((file) => import(join(projectFolder, file))));
  const exported: Record<string, string[]> = Object.assign({}, ...modules);
  const listed = Object.entries(LISTS).map(([constraint, words]) =>
    written(
      constraint,
      [words].flat().flatMap((word) => exported[word] ?? word),
    ),
  );
  expect(await listsOfDatabase()).toEqual(listed.sort());
});

test('the database accepts every audit action and event kind', async () => {
  const words = [...Object.keys(AUDIT_ACTIONS), ...Object.keys(FACTS)];
  const patterns = await sql<{ pattern: string }>(`
    SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') AS pattern FROM pg_constraint
    WHERE conname IN ('audit_act_is_a_word', 'evidence_event_kind_is_a_word')`);
  expect(patterns).toHaveLength(2);
  for (const { pattern } of patterns)
    expect(words.filter((word) => !new RegExp(pattern).test(word))).toEqual([]);
});

async function listsOfDatabase(): Promise<string[]> {
  const rows = await sql<{ name: string; definition: string }>(`
    SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype = 'c'`);
  return rows
    .flatMap(({ name, definition }) =>
      [...definition.matchAll(/(?:= ANY \(|<@ )ARRAY\[([^\]]*)\]/g)].map(([, values = '']) =>
        written(name, values.match(/(?<=')[^',]+(?=')/g) ?? []),
      ),
    )
    .sort();
}
