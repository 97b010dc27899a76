import 'server-only';
import type { Journey } from '#features/journey/store/journeys.ts';
import { operatorConfig } from '#operator/live.ts';

/** The reason under which an attempt or a prefill of a test link is stored that stopped before the operator. */
export const TEST_REASON = 'test';

/** Whether a journey stops before the operator: it began by a test link, and no administrator lets those through. */
export const isHeldTest = ({ isTest, campaign }: Pick<Journey, 'isTest' | 'campaign'>): boolean =>
  isTest && !campaign.testsReachOperator && !operatorConfig().sendsTests;

/** Whether test links reach the operator whatever their campaign says. */
export const sendsAllTests = (): boolean => operatorConfig().sendsTests;
