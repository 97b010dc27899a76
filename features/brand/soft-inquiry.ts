import 'server-only';
import type { Partner } from '#features/brand/model/brand-form.ts';
import { operatorProfile } from '#operator/live.ts';

/** Another operator has to confirm it again. */
export const isSoftInquiry = ({ softInquiryOperator }: Pick<Partner, 'softInquiryOperator'>): boolean =>
  softInquiryOperator === operatorProfile().name;
