import { testEnvironment } from '#scripts/dev/test-environment.ts';

/** The credentials under which the operator knows the app that the tests drive. */
export function operatorClient(): { id: string; secret: string } {
  const { OPERATOR_CLIENT_ID, OPERATOR_CLIENT_SECRET } = testEnvironment('');
  return { id: OPERATOR_CLIENT_ID, secret: OPERATOR_CLIENT_SECRET };
}
