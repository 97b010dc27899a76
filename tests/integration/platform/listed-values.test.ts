import { expect, test } from 'vitest';
import { AUDIT_ACTIONS } from '#features/access/model/audit-actions.ts';
import { ROLES } from '#features/access/model/permissions.ts';
import { ALERT_CHANNELS, DELIVERY_STATES, QUEUED_EVENTS } from '#features/alerts/model/alert-delivery.ts';
import { SEVERITIES } from '#features/alerts/model/alert-kinds.ts';
import { LOGO_TYPES } from '#features/brand/model/logo-file.ts';
import { CORNERS, HEADERS } from '#features/brand/model/looks.ts';
import { TEXT_STATES } from '#features/campaign/model/campaign-slug.ts';
import { LANDING_IMAGE_TYPES } from '#features/campaign/model/landing-image.ts';
import { DROP_REASONS } from '#features/campaign/model/parameter-values.ts';
import {
  FETCH_VERDICTS,
  TEXT_VERDICTS,
  USABLE_VERDICTS,
} from '#features/consent/model/consent-inspection.ts';
import { OWN_CONSENT_SOURCES, VERSION_STATES } from '#features/consent/model/consent-text.ts';
import { OPERATOR_MODES } from '#features/consent/model/operator-endpoint.ts';
import { AUDIT_KINDS } from '#features/evidence/proof/format/audit-entry.ts';
import { EVENT_SCHEMAS } from '#features/evidence/proof/format/event-schemas.ts';
import {
  FALLBACKS,
  LEAD_INTERFACES,
  PERSONAL_LOAN_CONSENTS,
  PRODUCTS,
  TOUCH_PLACES,
} from '#features/form/model/campaign.ts';
import { LEAD_STATES, OUTCOMES } from '#features/form/model/lead-state.ts';
import { LOAN_PURPOSES } from '#features/form/model/option-lists.ts';
import { BASES } from '#features/form/model/options.ts';
import { DECISION_CHOICES } from '#features/lead/model/lead-copy.ts';
import {
  ENDPOINT_STATES,
  EVENT_DELIVERY_STATES,
  LEAD_EVENT_TYPES,
} from '#features/lead-event/model/event-types.ts';
import { RECEIVED_BY } from '#features/opt-out/model/received.ts';
import { REQUEST_KINDS, REQUEST_OUTCOMES } from '#features/privacy/model/person-request.ts';
import { FUNNEL_KINDS } from '#features/results/model/funnel.ts';
import { STORED_FINDINGS } from '#features/results/model/report-findings.ts';
import { CHALLENGE_PURPOSES, SESSION_METHODS, SESSION_STAGES } from '#features/sign-in/model/session.ts';
import {
  ACCESS_CHANGES,
  ACCESS_DECISIONS,
  PRIVILEGED_ROLES,
} from '#features/staff/model/privileged-access.ts';
import { LANGUAGE_OFFERS } from '#features/wording/model/language.ts';
import { DEVICES } from '#platform/values/client-info.ts';
import { DELIVERY_FAILURES } from '#platform/values/delivery-failures.ts';
import { TYPEFACES } from '#platform/values/typefaces.ts';
import { type Query, rolledBack } from '#tests/support/database/sql.ts';

/** Each constraint that limits a column to a list, with the list of the code. */
const LISTS: Record<string, readonly string[]> = {
  alert_channel_channel_allowed: ALERT_CHANNELS,
  alert_channel_severities_allowed: SEVERITIES,
  alert_delivery_channel_allowed: ALERT_CHANNELS,
  alert_delivery_event_allowed: QUEUED_EVENTS,
  alert_delivery_reason_allowed: DELIVERY_FAILURES,
  alert_delivery_state_allowed: DELIVERY_STATES,
  attempt_outcome_allowed: OUTCOMES,
  audit_head_kind_allowed: AUDIT_KINDS,
  campaign_consent_version_allowed: PERSONAL_LOAN_CONSENTS,
  campaign_fallback_allowed: FALLBACKS,
  campaign_languages_allowed: LANGUAGE_OFFERS,
  campaign_product_allowed: PRODUCTS,
  choice_basis_allowed: BASES,
  choice_loan_purpose_of_the_contract: LOAN_PURPOSES,
  choice_products_allowed: PRODUCTS,
  consent_check_verdict_allowed: TEXT_VERDICTS,
  consent_fetch_source_allowed: LEAD_INTERFACES,
  consent_fetch_verdict_allowed: FETCH_VERDICTS,
  consent_version_published_is_safe: USABLE_VERDICTS,
  consent_version_source_allowed: OWN_CONSENT_SOURCES,
  consent_version_state_allowed: VERSION_STATES,
  dropped_parameter_reason_known: DROP_REASONS,
  event_delivery_state_known: EVENT_DELIVERY_STATES,
  event_endpoint_state_known: ENDPOINT_STATES,
  evidence_time_proof_kind_known: ['timestamp', 'witness'],
  funnel_event_device_known: DEVICES,
  funnel_event_kind_known: [...FUNNEL_KINDS, 'step_done'],
  funnel_event_product_known: PRODUCTS,
  journey_device_known: DEVICES,
  landing_image_kind_allowed: LANDING_IMAGE_TYPES,
  landing_version_state_is_known: TEXT_STATES,
  lead_decision_choice_allowed: DECISION_CHOICES,
  lead_event_type_known: LEAD_EVENT_TYPES,
  lead_interface_allowed: LEAD_INTERFACES,
  lead_state_allowed: LEAD_STATES,
  operator_endpoint_mode_allowed: OPERATOR_MODES,
  partner_corners_allowed: CORNERS,
  partner_draft_corners_allowed: CORNERS,
  partner_draft_header_allowed: HEADERS,
  partner_draft_typeface_allowed: TYPEFACES,
  partner_header_allowed: HEADERS,
  partner_logo_kind_allowed: LOGO_TYPES,
  partner_typeface_allowed: TYPEFACES,
  person_request_kind_allowed: REQUEST_KINDS,
  person_request_outcome_allowed: REQUEST_OUTCOMES,
  person_request_received_by_allowed: RECEIVED_BY,
  phone_opt_out_received_by_allowed: RECEIVED_BY,
  prefill_submission_outcome_allowed: OUTCOMES,
  report_row_finding_known: STORED_FINDINGS,
  staff_access_request_decision_allowed: ACCESS_DECISIONS,
  staff_access_request_kind_allowed: ACCESS_CHANGES,
  staff_access_request_role_is_privileged: PRIVILEGED_ROLES,
  staff_passkey_challenge_purpose_known: CHALLENGE_PURPOSES,
  staff_role_known: ROLES,
  staff_session_method_known: SESSION_METHODS,
  staff_session_stage_known: SESSION_STAGES,
  touch_place_known: TOUCH_PLACES,
  wording_version_state_is_known: TEXT_STATES,
};

const listed = Object.entries(LISTS)
  .map(([constraint, values]) => `${constraint}: ${values.toSorted().join(' ')}`)
  .toSorted();

test('every constraint lists the same values as the code', async () => {
  expect(await rolledBack(listsOfDatabase)).toEqual(listed);
});

test('the database accepts every audit action and event kind', async () => {
  const words = [...Object.keys(AUDIT_ACTIONS), ...Object.keys(EVENT_SCHEMAS)];
  const patterns = await rolledBack((query) =>
    query<{ pattern: string }>(`
      SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') AS pattern FROM pg_constraint
      WHERE conname IN ('audit_act_is_a_word', 'evidence_event_kind_is_a_word')`),
  );
  expect(patterns).toHaveLength(2);
  for (const { pattern } of patterns)
    expect(words.filter((word) => !new RegExp(pattern).test(word))).toEqual([]);
});

async function listsOfDatabase(query: Query): Promise<string[]> {
  const rows = await query<{ name: string; definition: string }>(`
    SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype = 'c'`);
  return rows
    .flatMap(({ name, definition }) =>
      [...definition.matchAll(/(?:= ANY \(|<@ )ARRAY\[([^\]]*)\]/g)].map(([, values = '']) => {
        const words = [...values.matchAll(/'([^']*)'/g)].map(([, word]) => word);
        return `${name}: ${words.toSorted().join(' ')}`;
      }),
    )
    .toSorted();
}
