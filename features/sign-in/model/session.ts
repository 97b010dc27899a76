/**
 * `password`: the password is verified. `enrolling`: no second factor exists yet. `full`: both are
 * verified.
 */
export const SESSION_STAGES = ['password', 'enrolling', 'full'] as const;
export type SessionStage = (typeof SESSION_STAGES)[number];

export const SESSION_METHODS = [
  'password',
  'authenticator',
  'recovery_code',
  'passkey',
  'company',
  'invitation',
] as const;

export type SessionMethod = (typeof SESSION_METHODS)[number];

export const CHALLENGE_PURPOSES = ['create', 'get'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];
