import { z } from 'zod';
import * as alert from '#features/alerts/model/alert-form.ts';
import * as alertChannel from '#features/alerts/model/channel-form.ts';
import * as borrower from '#features/application/model/borrower-forms.ts';
import * as brand from '#features/brand/model/brand-form.ts';
import * as campaign from '#features/campaign/model/campaign-form.ts';
import * as textVersion from '#features/campaign/model/campaign-slug.ts';
import * as flow from '#features/campaign/model/flow-form.ts';
import * as landing from '#features/campaign/model/landing.ts';
import * as landingImage from '#features/campaign/model/landing-image.ts';
import * as wording from '#features/campaign/model/wording-form.ts';
import * as consent from '#features/consent/model/version-form.ts';
import * as option from '#features/form/model/option-form.ts';
import * as lead from '#features/lead/model/lead-forms.ts';
import * as endpoint from '#features/lead-event/model/endpoint-form.ts';
import * as request from '#features/privacy/model/request-forms.ts';
import * as report from '#features/results/model/report-findings.ts';
import * as signIn from '#features/sign-in/model/sign-in-forms.ts';
import * as staff from '#features/staff/model/staff-forms.ts';
import type { FormSchema } from '#platform/values/posted-form.ts';

const FILES = [
  alert,
  alertChannel,
  borrower,
  brand,
  campaign,
  textVersion,
  flow,
  landing,
  landingImage,
  wording,
  consent,
  option,
  lead,
  endpoint,
  request,
  report,
  signIn,
  staff,
];

export const POSTED_FORMS: FormSchema[] = FILES.flatMap((file) => Object.entries(file)).flatMap(
  ([name, value]) => (name.endsWith('_FORM') && value instanceof z.ZodObject ? value : []),
);
