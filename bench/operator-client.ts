import { testEnvironment } from '#scripts/dev/test-environment.ts';

export function operatorClient(): { id: string; secret: string } {
  const { OPERATOR_CLIENT_ID, OPERATOR_CLIENT_SECRET } = testEnvironment('');
  return { id: OPERATOR_CLIENT_ID, secret: OPERATOR_CLIENT_SECRET };
}
