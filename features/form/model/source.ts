import type { ClickName } from '#platform/values/click-names.ts';

export const TOUCH_PLACES = ['first', 'last'] as const;

/** Where an arrival came from, as its link and its referrer say. */
export type Source = {
  utmParams: Record<string, string>;
  click: { name: ClickName; id: string } | null;
  referrerHost: string | null;
};
