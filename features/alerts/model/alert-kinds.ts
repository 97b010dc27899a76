export type Severity = 'critical' | 'warning' | 'notice';

export type AlertKindInfo = { severity: Severity; meaning: string; whatToDo: string };

export const ALERT_KINDS = {
  consent_unavailable: {
    severity: 'critical',
    meaning: 'We couldn’t fetch the consent text from the operator, or the response had none.',
    whatToDo: 'Check that the consents endpoint responds. The form closes when the last text is too old.',
  },
  consent_unsafe: {
    severity: 'critical',
    meaning: 'The consent text has unsafe markup, so the form is closed.',
    whatToDo: 'Read the findings in the console (Consents). Ask the operator to correct the text.',
  },
  consent_too_complex: {
    severity: 'warning',
    meaning: 'A consent text is too complex for the safety check, so we don’t show it.',
    whatToDo: 'Find the text in the console (Consents). Ask its author or the operator for simpler markup.',
  },
  consent_check_failed: {
    severity: 'critical',
    meaning: 'The safety check isn’t working, so we don’t show a consent text.',
    whatToDo: 'Ask the person who runs the server to check the release and restart the app.',
  },
  consent_odd: {
    severity: 'notice',
    meaning: 'The consent text has unusual markup. Borrowers still see it.',
    whatToDo: 'Look at the consent page. Tell the operator if the text doesn’t display correctly.',
  },
  consent_unknown_block: {
    severity: 'warning',
    meaning: 'The operator sends a consent block that this form doesn’t recognize.',
    whatToDo:
      'Ask the operator whether leads need the block. If not, set OPERATOR_CONSENT_KEYS to documented.',
  },
  consent_not_published: {
    severity: 'critical',
    meaning: 'A form is closed because no consent text is published for it.',
    whatToDo: 'Add and publish the text in the console (Consents) or with npm run consent -- add.',
  },
  consent_called_off: {
    severity: 'critical',
    meaning: 'A scheduled consent text wasn’t published. Its author or scheduler may no longer publish it.',
    whatToDo: 'Review the draft in the console (Consents). Then publish or reschedule it.',
  },
  consent_published_alone: {
    severity: 'warning',
    meaning: 'A consent text was published without a second person or without Compliance.',
    whatToDo: 'Ask Compliance to review the text in the console (Consents). Then resolve this alert.',
  },
  landing_published_alone: {
    severity: 'warning',
    meaning: 'A landing page was published without a second person or without Compliance.',
    whatToDo: 'Ask Compliance to review the page in the console (Campaigns). Then resolve this alert.',
  },
  wording_published_alone: {
    severity: 'warning',
    meaning: 'A campaign’s wording was published without a second person or without Compliance.',
    whatToDo: 'Ask Compliance to review the texts in the console (Campaigns). Then resolve this alert.',
  },
  consent_outdated: {
    severity: 'critical',
    meaning: 'The operator says our published consent text is out of date. It still accepts leads.',
    whatToDo: 'Ask the operator for the current text. Add it as a new version and publish it (Consents).',
  },
  operator_warning: {
    severity: 'notice',
    meaning: 'The operator accepted a lead with a warning.',
    whatToDo: 'Read the warning on the lead’s page (Leads). Decide whether leads must change.',
  },
  lead_refused: {
    severity: 'warning',
    meaning: 'The operator refused a lead because of its data.',
    whatToDo: 'Look up the refused fields in the log. Compare them with the contract.',
  },
  lead_unsent: {
    severity: 'warning',
    meaning: 'A lead didn’t reach the operator. We asked the borrower to try again.',
    whatToDo: 'Check the operator’s address, the client ID and secret, and the network.',
  },
  lead_unknown: {
    severity: 'critical',
    meaning: 'We don’t know whether the operator received a lead. We won’t send it again.',
    whatToDo: 'Ask the operator about this reference. Record the answer in the console (Leads).',
  },
  lead_answered_late: {
    severity: 'critical',
    meaning: 'The operator answered a late attempt after the borrower had sent another one.',
    whatToDo: 'Ask the operator whether it has two leads with this reference.',
  },
  operator_unreachable: {
    severity: 'critical',
    meaning: 'Connections to the operator keep failing, so leads wait a few seconds.',
    whatToDo: 'Check the operator’s address and the network. Sending resumes automatically.',
  },
  lead_not_recorded: {
    severity: 'critical',
    meaning: 'We couldn’t save a response from the operator.',
    whatToDo: 'Check the database. Ask the operator about this reference.',
  },
  handoff_link_refused: {
    severity: 'critical',
    meaning: 'The operator sent a link to a host that isn’t allowed. We didn’t use it.',
    whatToDo: 'Ask the operator which hosts its links use. Compare them with OPERATOR_HANDOFF_HOSTS.',
  },
  operator_status_unknown: {
    severity: 'warning',
    meaning: 'The operator sent a status that this form doesn’t recognize.',
    whatToDo: 'Ask the operator what the status means.',
  },
  success_without_link: {
    severity: 'critical',
    meaning: 'The operator accepted a lead but sent no offers link.',
    whatToDo: 'Ask the operator for the link for this reference.',
  },
  phone_consent_withdrawn: {
    severity: 'warning',
    meaning: 'A borrower withdrew consent to calls and texts.',
    whatToDo:
      'Tell the operator, using the lead’s reference. Remove the number from your own lists. Then resolve this alert.',
  },
  database_copied: {
    severity: 'critical',
    meaning: 'This database is a copy of the one that delivers checkpoints, so it delivers none.',
    whatToDo:
      'For a drill, set EVIDENCE_DELIVERY=off. If this database is production now, run npm run evidence -- restored.',
  },
  checkpoint_not_delivered: {
    severity: 'warning',
    meaning: 'A checkpoint of the consent evidence couldn’t be stored outside the database.',
    whatToDo:
      'Check CHECKPOINT_FILE or CHECKPOINT_WEBHOOK_URL. We retry every minute. If the reason is not_ours, the file belongs to another database: name a new file.',
  },
  evidence_time_missing: {
    severity: 'warning',
    meaning: 'New consent evidence has no time from an outside party, so only our own clock dates it.',
    whatToDo: 'Look up the reason in the log. docs/operations.md explains each one. We retry every minute.',
  },
  addresses_shared: {
    severity: 'critical',
    meaning:
      'At least 95 of the last 100 submissions came from one IP address or from private ones. Leads may carry a wrong IP address.',
    whatToDo:
      'Check that TRUSTED_PROXY_HOPS counts every proxy that appends to X-Forwarded-For. Resolve this alert after a restart, or if one place really sends that much.',
  },
  purge_failed: {
    severity: 'warning',
    meaning: 'Expired data couldn’t be deleted.',
    whatToDo: 'Look up the data class and the reason in the log. We retry every minute.',
  },
  evidence_tree_changed: {
    severity: 'critical',
    meaning: 'The stored evidence doesn’t match the last signed checkpoint. No new checkpoint is signed.',
    whatToDo:
      'Find out who changed the database. Check a log export against the external checkpoints: npm run verify.',
  },
  audit_changed: {
    severity: 'critical',
    meaning: 'The activity log doesn’t match the evidence log: a row was changed, deleted or added later.',
    whatToDo:
      'Find out who changed the database. Export the log with npm run evidence -- audit and check it with npm run verify. Compare it with a backup. Then resolve this alert.',
  },
  signing_key_refused: {
    severity: 'critical',
    meaning: 'EVIDENCE_KEY has the ID (kid) of another published key, so no evidence is sealed.',
    whatToDo: 'Create a new key with npm run keys. Restart all instances.',
  },
  data_key_missing: {
    severity: 'critical',
    meaning: 'Some evidence uses a master key that DATA_KEY lacks, so those leads can’t be completed.',
    whatToDo: 'Append the missing key to DATA_KEY on all instances. Then run npm run keys -- rotate.',
  },
  wrong_key: {
    severity: 'critical',
    meaning: 'An instance has a different DATA_KEY or INDEX_KEY than the database. It accepts no leads.',
    whatToDo:
      'Read the reason at its /readyz. Set the same keys as on the other instances, restart it, and resolve this alert.',
  },
  database_unreachable: {
    severity: 'critical',
    meaning: "An instance can't reach the database, so it serves no borrowers.",
    whatToDo: 'Check the database, the network and DATABASE_URL. The instance recovers without a restart.',
  },
  database_unwritable: {
    severity: 'critical',
    meaning: 'The database is read-only, so no application can be saved.',
    whatToDo: 'Check for a replica, a read-only setting or a full disk. /readyz shows the SQLSTATE.',
  },
  migrations_missing: {
    severity: 'critical',
    meaning: 'The database lacks migrations or their UTC time zone, so an instance serves no borrowers.',
    whatToDo: "Run npm run migrate with the owner's DATABASE_URL.",
  },
  privileged_access_requested: {
    severity: 'warning',
    meaning: 'An administrator requests Administrator or Compliance access for someone, or a reset of it.',
    whatToDo: 'A second administrator must approve or decline it (Team members) within 72 hours.',
  },
  privileged_access_granted: {
    severity: 'warning',
    meaning: 'Someone got Administrator or Compliance access, or a new way to sign in with it.',
    whatToDo:
      'If you didn’t expect this, disable the person now (Team members). Otherwise resolve this alert.',
  },
  privileged_access_removed: {
    severity: 'warning',
    meaning: 'Someone with Administrator or Compliance access was disabled or got another role.',
    whatToDo:
      'If you didn’t expect this, ask the administrator named in the activity log. Otherwise resolve this alert.',
  },
  jobs_not_running: {
    severity: 'critical',
    meaning: 'A job hasn’t succeeded for 5 minutes. Leads go out, but nothing is sealed, deleted or alerted.',
    whatToDo: 'Find jobs_not_running and job_failed in the log. Their SQLSTATE shows the database error.',
  },
  sign_in_locked: {
    severity: 'warning',
    meaning: 'Someone keeps failing to sign in as this person and must now wait between attempts.',
    whatToDo:
      'Ask the person whether it was them. If the reason is “code”, someone else knows the password. Change it now.',
  },
  test_alert: {
    severity: 'notice',
    meaning: 'A test alert sent from the console. Nothing is wrong.',
    whatToDo: 'No action needed. It clears on its own.',
  },
  prefill_refused: {
    severity: 'warning',
    meaning: 'The operator refused the answers for its prefilled form.',
    whatToDo: 'Look up the refused fields in the log. Compare them with the contract.',
  },
  prefill_unsent: {
    severity: 'warning',
    meaning: 'The answers for the operator’s prefilled form didn’t reach it.',
    whatToDo: 'Check the operator’s address, the client ID and secret, and the network.',
  },
  prefill_unknown: {
    severity: 'critical',
    meaning: 'We don’t know whether the operator received the answers for its prefilled form.',
    whatToDo: 'Ask the operator about this reference.',
  },
} satisfies Record<string, AlertKindInfo>;

export type AlertKind = keyof typeof ALERT_KINDS;

export function alertKindInfo(kind: string): AlertKindInfo {
  const known: Record<string, AlertKindInfo> = ALERT_KINDS;
  return (Object.hasOwn(known, kind) ? known[kind] : undefined) ?? UNKNOWN_KIND;
}

const UNKNOWN_KIND: AlertKindInfo = {
  severity: 'warning',
  meaning: 'This version doesn’t recognize this kind of alert.',
  whatToDo: 'Look for the kind in the log.',
};
