export type ProductKey = 'personal-v3' | 'personal-v2' | 'refinance-v2' | 'prefill-v2';

/** Contract 4. */
export const PRODUCT_ENDPOINTS: Record<ProductKey, { title: string; path: string }> = {
  'personal-v3': { title: 'Personal loan v3', path: '/api/partners/personal/ping-post/v3/leads' },
  'personal-v2': { title: 'Personal loan v2', path: '/api/partners/personal/ping-post/v2/leads' },
  'refinance-v2': { title: 'Refinance v2', path: '/api/partners/refi/v2/leads' },
  'prefill-v2': { title: 'Prefill v2', path: '/api/v2/prequal_prefill' },
};

export const PRODUCT_KEYS = Object.keys(PRODUCT_ENDPOINTS) as ProductKey[];

export const productAt = (path: string): ProductKey | null =>
  PRODUCT_KEYS.find((key) => PRODUCT_ENDPOINTS[key].path === path) ?? null;
