import { randomBytes } from 'node:crypto';

export interface Secret {
  name: string;
  purpose: string;
  make: () => string;
}

/** The settings that must be secret and are nobody's but ours. */
export const secrets: Secret[] = [
  {
    name: 'SESSION_SECRET',
    purpose: "Seals borrowers' cookies. To replace it, put 2:NEW in front: 2:NEW,1:OLD.",
    make: () => `1:${randomBytes(32).toString('base64url')}`,
  },
  {
    name: 'INDEX_KEY',
    purpose:
      'Counts by e-mail address and phone number without keeping either. The same on all instances, for good.',
    make: () => randomBytes(32).toString('base64'),
  },
  {
    name: 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY',
    purpose:
      'Needed by npm run build. Keep it over releases, so that a form opened before one can be sent after it.',
    make: () => randomBytes(32).toString('base64'),
  },
];
