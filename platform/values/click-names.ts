/** The parameters with a click id. If a link has several, the first of this list counts. */
export const CLICK_NAMES = [
  ...(['gclid', 'gbraid', 'wbraid', 'dclid', 'fbclid', 'msclkid', 'ttclid', 'twclid'] as const),
  ...(['li_fat_id', 'rdt_cid', 'irclickid', 'click_id', 'clickid'] as const),
] as const;
export type ClickName = (typeof CLICK_NAMES)[number];
