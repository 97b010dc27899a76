import { ALERT_FORM } from '#features/alerts/model/alert-form.ts';
import {
  CONSENT_FORM,
  PREFILL_FORM,
  RESUME_FORM,
  START_OVER_FORM,
  STEP_FORM,
  WITHDRAW_FORM,
} from '#features/application/model/borrower-forms.ts';
import {
  BRAND_DRAFT_FORM,
  BRAND_FORM,
  BRAND_PUBLISH_FORM,
  LOGO_FORM,
} from '#features/brand/model/brand-form.ts';
import {
  CAMPAIGN_FORM,
  CAMPAIGN_LANGUAGES_FORM,
  CAMPAIGN_LOOK_FORM,
  CAMPAIGN_STATUS_FORM,
} from '#features/campaign/model/campaign-form.ts';
import { TEXT_VERSION_FORM } from '#features/campaign/model/campaign-slug.ts';
import { FLOW_FORM, NEW_FLOW_FORM } from '#features/campaign/model/flow-form.ts';
import { LANDING_FORM } from '#features/campaign/model/landing.ts';
import { LANDING_IMAGE_FORM } from '#features/campaign/model/landing-image.ts';
import { WORDING_FORM } from '#features/campaign/model/wording-form.ts';
import { DRAFT_FORM, PUBLISH_FORM, RETIRE_FORM, VERSION_FORM } from '#features/consent/model/version-form.ts';
import { BASIS_FORM, NEW_OPTION_FORM, OPTIONS_FORM } from '#features/form/model/option-form.ts';
import {
  CERTIFICATE_FORM,
  DECISION_FORM,
  EXPORT_FORM,
  HOLD_FORM,
  PREFILL_EXPORT_FORM,
  REVEAL_FORM,
  SEARCH_FORM,
} from '#features/lead/model/lead-forms.ts';
import { DOWNLOAD_FORM, REPORT_FORM } from '#features/results/model/report-findings.ts';
import {
  CODE_FORM,
  JOIN_FORM,
  PASSKEY_FORM,
  PASSWORD_FORM,
  SESSION_FORM,
  SIGN_IN_FORM,
  TIME_ZONE_FORM,
} from '#features/sign-in/model/sign-in-forms.ts';
import { ACCESS_REQUEST_FORM, INVITE_FORM, PERSON_FORM } from '#features/staff/model/staff-forms.ts';

export const POSTED_FORMS = [
  ALERT_FORM,
  CONSENT_FORM,
  PREFILL_FORM,
  RESUME_FORM,
  START_OVER_FORM,
  STEP_FORM,
  WITHDRAW_FORM,
  BRAND_DRAFT_FORM,
  BRAND_FORM,
  BRAND_PUBLISH_FORM,
  LOGO_FORM,
  CAMPAIGN_FORM,
  CAMPAIGN_LANGUAGES_FORM,
  CAMPAIGN_LOOK_FORM,
  CAMPAIGN_STATUS_FORM,
  FLOW_FORM,
  NEW_FLOW_FORM,
  LANDING_FORM,
  LANDING_IMAGE_FORM,
  TEXT_VERSION_FORM,
  WORDING_FORM,
  DRAFT_FORM,
  PUBLISH_FORM,
  RETIRE_FORM,
  VERSION_FORM,
  CERTIFICATE_FORM,
  DECISION_FORM,
  EXPORT_FORM,
  PREFILL_EXPORT_FORM,
  HOLD_FORM,
  REVEAL_FORM,
  SEARCH_FORM,
  BASIS_FORM,
  NEW_OPTION_FORM,
  OPTIONS_FORM,
  DOWNLOAD_FORM,
  REPORT_FORM,
  CODE_FORM,
  JOIN_FORM,
  PASSKEY_FORM,
  PASSWORD_FORM,
  SESSION_FORM,
  SIGN_IN_FORM,
  TIME_ZONE_FORM,
  ACCESS_REQUEST_FORM,
  INVITE_FORM,
  PERSON_FORM,
];
