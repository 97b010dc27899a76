import { type AlertKindWords, BY_STAFF, withCause } from './alert-kind-info.ts';

export const STAFF_ALERT_KINDS = {
  consent_published_alone: {
    severity: 'warning',
    meaning: 'A consent text was published without a second person or without Compliance.',
    you: 'Ask Compliance to review the text in the console (Consents). Then resolve this alert.',
    resolves: BY_STAFF,
  },
  landing_published_alone: {
    severity: 'warning',
    meaning: 'A landing page was published without a second person or without Compliance.',
    you: 'Ask Compliance to review the page in the console (Campaigns). Then resolve this alert.',
    resolves: BY_STAFF,
  },
  wording_published_alone: {
    severity: 'warning',
    meaning: 'A campaign’s wording was published without a second person or without Compliance.',
    you: 'Ask Compliance to review the texts in the console (Campaigns). Then resolve this alert.',
    resolves: BY_STAFF,
  },
  brand_published_alone: {
    severity: 'warning',
    meaning:
      'A new name, contact, link, license line, logo or credit check was published without a second person.',
    you: 'Ask Compliance to review the brand in the console (Brand). Then resolve this alert.',
    resolves: BY_STAFF,
  },
  privileged_access_requested: {
    severity: 'warning',
    meaning:
      'An administrator asks a second one to approve Administrator or Compliance access, or its reset.',
    you: 'If you’re another administrator, approve or decline it under Team members within 72 hours.',
    resolves: withCause('When the request is decided, or after 72 hours.'),
  },
  privileged_access_granted: {
    severity: 'warning',
    meaning: 'Someone got Administrator or Compliance access, or a new way to sign in with it.',
    you: 'If you didn’t expect this, disable the person now (Team members). Otherwise resolve this alert.',
    resolves: BY_STAFF,
  },
  privileged_access_removed: {
    severity: 'warning',
    meaning: 'Someone with Administrator or Compliance access was disabled or got another role.',
    you: 'If you didn’t expect this, ask the administrator named in the activity log. Otherwise resolve this alert.',
    resolves: BY_STAFF,
  },
  last_privileged_access_removed: {
    severity: 'critical',
    meaning: 'One administrator removed the last other administrator or the last person in Compliance.',
    you: 'Read the reason in the activity log.',
    engineer: 'If you don’t trust it, disable that administrator on the server (npm run staff).',
    resolves: BY_STAFF,
  },
  sign_in_reset: {
    severity: 'warning',
    meaning: 'One administrator, or a command, reset the sign-in of a person.',
    you: 'Ask the person whether they wanted it. If not, disable them now (Team members).',
    resolves: BY_STAFF,
  },
  sign_in_locked: {
    severity: 'warning',
    meaning: 'Someone keeps failing to sign in as this person and must now wait between attempts.',
    you: 'Ask the person whether it was them. If the reason is “code”, someone else knows the password. Change it now.',
    resolves: BY_STAFF,
  },
  test_alert: {
    severity: 'notice',
    meaning: 'A test alert sent from the console. Nothing is wrong.',
    you: 'No action needed. It resolves on its own.',
    resolves: withCause('At once.'),
  },
} satisfies Record<string, AlertKindWords>;
