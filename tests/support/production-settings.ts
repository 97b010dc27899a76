import { vi } from 'vitest';

/** Nothing answers at the operator's address. */
export const PRODUCTION = {
  HANDOFF_MODE: 'production',
  APP_ORIGIN: 'https://apply.partner.example',
  OPERATOR_BASE_URL: 'https://operator.invalid',
  OPERATOR_PARTNER: 'test-partner',
  TRUSTED_PROXY_HOPS: '1',
};

/** Call it before the product reads its settings. */
export function inProduction(more: Record<string, string> = {}): void {
  for (const [name, value] of Object.entries({ ...PRODUCTION, ...more })) vi.stubEnv(name, value);
}
