/** Actions that require a fresh second factor, repeated on purpose. Actions on one's own account have their own tests. */
export const SENSITIVE_ACTIONS = [
  'addAnswerOption',
  'addPersonRequest',
  'archiveForGood',
  'unscheduleConsentText',
  'changeRole',
  'decideAccessRequest',
  'decidePersonRequest',
  'decideUnknownLead',
  'disablePerson',
  'resetSignIn',
  'inviteMember',
  'allowTestLeads',
  'openForBorrowers',
  'preparePersonCopy',
  'publishBrand',
  'retirePrefillFlow',
  'saveCampaignLanguages',
  'saveOptions',
  'savePrefillFlow',
  'publishCampaignText',
  'publishConsentText',
  'retireCampaignText',
  'retireConsentText',
  'setHold',
];

/** Routes with the same requirement that accept a post without an action. */
export const SENSITIVE_ROUTES = [
  '/staff/leads/[reference]/certificate',
  '/staff/leads/[reference]/reveal',
  '/staff/leads/export',
  '/staff/opt-outs/download',
  '/staff/prefills/export',
  '/staff/reconcile/[id]/download',
  '/staff/requests/download',
];
