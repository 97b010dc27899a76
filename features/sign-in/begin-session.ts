import 'server-only';
import { describeDevice } from '#features/sign-in/model/device.ts';
import type { SessionMethod } from '#features/sign-in/model/session.ts';
import { recordSession } from '#features/sign-in/store/sessions.ts';
import type { Visitor } from './visitor.ts';

/** Methods whose second factor was verified here and counts for sensitive actions. A recovery code does not. */
const CONFIRMING_METHODS: SessionMethod[] = ['authenticator', 'passkey', 'invitation'];

export type SessionOptions = {
  method: Exclude<SessionMethod, 'password'>;
  visitor: Visitor;
  /** The session that has seen the password, where one led here. */
  after?: string;
  /** Whether this sign-in counts for sensitive actions, where the method does not say so. */
  isConfirmed?: boolean;
};

/**
 * Begins the session of a complete sign-in, and ends the one whose cookie the browser presented. Returns the id for the
 * new cookie.
 */
export function beginSession(
  staffId: string,
  { method, visitor, after, isConfirmed = CONFIRMING_METHODS.includes(method) }: SessionOptions,
): Promise<string> {
  return recordSession({
    staffId,
    stage: 'full',
    method,
    device: describeDevice(visitor.userAgent),
    isConfirmed,
    after: after ?? null,
    presented: visitor.sessionId,
  });
}
