import 'server-only';
import type { Journey } from '#features/form/store/journeys.ts';
import { operatorConfig } from '#operator/live.ts';

export const stopsBeforeOperator = ({ isTest, campaign }: Pick<Journey, 'isTest' | 'campaign'>): boolean =>
  isTest && !campaign.testsReachOperator && !operatorConfig().sendsTests;

export const sendsAllTests = (): boolean => operatorConfig().sendsTests;
