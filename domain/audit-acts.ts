/** What staff can do that is written down, and how it reads in the audit. */
export const AUDIT_ACTS: Record<string, string> = {
  signed_in: 'signed in',
  sign_in_refused: 'failed to sign in',
  sign_in_locked: 'was locked out after failed sign-ins',
  recovery_code_used: 'signed in with a recovery code',
  recovery_codes_renewed: 'had new recovery codes made',
  signed_out: 'signed out',
  joined: 'set a password and an authenticator',
  password_changed: 'changed their password',
  time_zone_changed: 'changed their time zone',
  person_invited: 'invited',
  person_reset: 'reset the sign-in of',
  role_changed: 'changed the role of',
  person_disabled: 'disabled',
  person_enabled: 'enabled again',
};
