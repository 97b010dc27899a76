/** How soon somebody should act: now, today, or when there is time. */
export type Severity = 'critical' | 'warning' | 'notice';

/** What is told to staff about a kind of alert. */
export type AlertKindInfo = { severity: Severity; meaning: string; whatToDo: string };

/** What staff are told of: of what kind, how serious it is, what it means and what to do. */
export const ALERT_KINDS = {
  consent_unavailable: {
    severity: 'critical',
    meaning: 'The consent could not be fetched from the operator, or what came was no consent.',
    whatToDo: 'Check that the consents endpoint answers; the form closes when the last consent is too old.',
  },
  consent_unsafe: {
    severity: 'critical',
    meaning: 'The consent holds markup that must not be shown, so the form is closed.',
    whatToDo: 'Read the findings in the console (Consents) and ask the operator to correct the consent.',
  },
  consent_too_complex: {
    severity: 'warning',
    meaning:
      'A consent text exceeds the limits of the safety check, so it counts as unsafe and is not shown.',
    whatToDo: 'Find the text in the console (Consents). Ask its author or the operator for simpler markup.',
  },
  consent_check_failed: {
    severity: 'critical',
    meaning: 'The safety check isn’t working, so a consent text counts as unsafe and is not shown.',
    whatToDo:
      'Ask the person who runs the server to check that the release is complete and to restart the app.',
  },
  consent_odd: {
    severity: 'notice',
    meaning: 'The consent holds markup that is not usual; it is shown all the same.',
    whatToDo: 'Look at the consent page, and tell the operator if it does not read as it should.',
  },
  consent_unknown_block: {
    severity: 'warning',
    meaning: 'The operator serves a consent block that this form does not know.',
    whatToDo:
      'Ask the operator whether leads must carry the block. If not, set OPERATOR_CONSENT_KEYS to documented.',
  },
  consent_not_published: {
    severity: 'critical',
    meaning: 'A form needs a consent text of our own and none is published, so it is closed.',
    whatToDo:
      'Add the text and publish it: in the console (Consents), or by npm run consent -- add, then publish.',
  },
  consent_called_off: {
    severity: 'critical',
    meaning: 'A scheduled consent text was not published: its author and scheduler are no longer allowed to.',
    whatToDo: 'It is a draft again: read it in the console (Consents), then publish or schedule it again.',
  },
  consent_published_alone: {
    severity: 'warning',
    meaning: 'A consent text was published without a second person, or without compliance.',
    whatToDo: 'Have compliance read the text in the console (Consents), then mark this as done.',
  },
  consent_outdated: {
    severity: 'critical',
    meaning: 'The operator says that our published consent text is out of date. Leads are still taken.',
    whatToDo:
      'Ask the operator for the text in force, add it as a new version and publish it in the console (Consents).',
  },
  operator_warning: {
    severity: 'notice',
    meaning: 'The operator took a lead and added a warning.',
    whatToDo: 'Read the warning at the lead in the console (Leads), and decide whether leads must change.',
  },
  lead_refused: {
    severity: 'warning',
    meaning: 'The operator refused a lead as wrong.',
    whatToDo: 'Read the named fields in the log and compare them with the contract.',
  },
  lead_unsent: {
    severity: 'warning',
    meaning: 'A lead did not reach the operator; the borrower was asked to try again.',
    whatToDo: "Check the operator's address, the client id and secret, and the network.",
  },
  lead_unknown: {
    severity: 'critical',
    meaning: 'It is not known whether the operator got a lead. It is not sent again.',
    whatToDo:
      'Ask the operator about it under its reference; write down what it says in the console (Leads).',
  },
  lead_answered_late: {
    severity: 'critical',
    meaning:
      'An attempt that was taken for lost was answered after all, and the borrower has sent a later one.',
    whatToDo: 'Ask the operator whether it holds two leads under the reference.',
  },
  operator_unreachable: {
    severity: 'critical',
    meaning:
      'The operator could not be connected to so many times that leads are held back for some seconds.',
    whatToDo: "Check the operator's address and the network; sending goes on by itself.",
  },
  lead_not_recorded: {
    severity: 'critical',
    meaning: 'An answer of the operator could not be kept in the records.',
    whatToDo: 'Check the database, and ask the operator about the lead under its reference.',
  },
  handoff_link_refused: {
    severity: 'critical',
    meaning: 'A link in the answer of the operator was not followed, as its address is not allowed.',
    whatToDo: 'Ask the operator for the hosts of its links and compare them with OPERATOR_HANDOFF_HOSTS.',
  },
  operator_status_unknown: {
    severity: 'warning',
    meaning: 'The operator answered with a status that this form does not know.',
    whatToDo: 'Ask the operator what the status means.',
  },
  success_without_link: {
    severity: 'critical',
    meaning: 'The operator accepted a lead but sent no link to go on with.',
    whatToDo: 'Ask the operator for the link of the lead under its reference.',
  },
  phone_consent_withdrawn: {
    severity: 'warning',
    meaning: 'A borrower has withdrawn the consent to be called and texted.',
    whatToDo:
      'Tell the operator, by the reference of the lead, strike the number off your own lists, and mark this as done.',
  },
  database_copied: {
    severity: 'critical',
    meaning: 'This database is a copy of the one that delivered checkpoints, so it delivers none.',
    whatToDo:
      'For a drill, set EVIDENCE_DELIVERY=off. If this database is production now, run npm run evidence -- restored.',
  },
  checkpoint_not_delivered: {
    severity: 'warning',
    meaning: 'A checkpoint of the consent evidence could not be brought to a place outside the database.',
    whatToDo:
      'Check CHECKPOINT_FILE or CHECKPOINT_WEBHOOK_URL; it is tried again each minute. If the reason is not_ours, the file continues another history: name a new file.',
  },
  addresses_shared: {
    severity: 'critical',
    meaning:
      'At least 95 of the last 100 borrower posts seem to come from one address, or from private ones. Leads then carry a wrong IP address.',
    whatToDo:
      'Check that TRUSTED_PROXY_HOPS counts every proxy that appends to X-Forwarded-For. After a restart, or if one place really sends so much, mark this as done.',
  },
  purge_failed: {
    severity: 'warning',
    meaning: 'What has been kept as long as it may be could not be deleted.',
    whatToDo:
      'Read in the log which class it is and why; the others went, and it is tried again each minute.',
  },
  evidence_tree_changed: {
    severity: 'critical',
    meaning:
      'The kept evidence is not what the last checkpoint was signed over, so that no new one is signed.',
    whatToDo:
      'Find out who changed the database, and compare a log export with the checkpoints outside: npm run verify.',
  },
  audit_changed: {
    severity: 'critical',
    meaning:
      'The staff audit is not what the evidence log says: a row was changed, deleted, or added afterwards.',
    whatToDo:
      'Find out who changed the database. Export the audit with npm run evidence -- audit, check it with npm run verify, and compare it with a backup. Then mark this as done.',
  },
  signing_key_refused: {
    severity: 'critical',
    meaning: 'EVIDENCE_KEY bears the id (kid) of another key that is published, so that nothing is sealed.',
    whatToDo: 'Take a whole new key from npm run keys, under its own id, and restart all instances.',
  },
  data_key_missing: {
    severity: 'critical',
    meaning:
      'Evidence is sealed under a master key that DATA_KEY lacks, so that those leads can not be ended.',
    whatToDo: 'Append the missing key to DATA_KEY on all instances, then wrap anew: npm run keys -- rotate.',
  },
  wrong_key: {
    severity: 'critical',
    meaning:
      'An instance holds another DATA_KEY or INDEX_KEY than the database was written with. It takes no leads.',
    whatToDo:
      'Read the reason at its /readyz. Set the keys as on the other instances, restart it, and mark this as done.',
  },
  database_unreachable: {
    severity: 'critical',
    meaning: "An instance can't reach the database, so it serves no borrowers.",
    whatToDo: 'Check the database, the network and DATABASE_URL. The instance recovers without a restart.',
  },
  database_unwritable: {
    severity: 'critical',
    meaning: 'The database can be read but not written, so no application can be saved.',
    whatToDo:
      'Check whether it is a replica, is set read-only or has a full disk. /readyz gives the SQLSTATE.',
  },
  migrations_missing: {
    severity: 'critical',
    meaning:
      'The database lacks migrations, or the time zone UTC that they set, so an instance serves no borrowers.',
    whatToDo: "Run npm run migrate with the owner's DATABASE_URL.",
  },
  privileged_access_requested: {
    severity: 'warning',
    meaning: 'An administrator asks to give someone administrator or compliance access, or to reset it.',
    whatToDo: 'A second administrator approves or declines it in the console (People) within 72 hours.',
  },
  privileged_access_granted: {
    severity: 'warning',
    meaning: 'Someone was given administrator or compliance access, or a new way to sign in with it.',
    whatToDo:
      'If you did not expect it, disable the person in the console (People) now. Otherwise mark this as done.',
  },
  privileged_access_removed: {
    severity: 'warning',
    meaning: 'Someone with administrator or compliance access was disabled or given another role.',
    whatToDo:
      'If you did not expect it, ask the administrator named in the audit. Otherwise mark this as done.',
  },
  jobs_not_running: {
    severity: 'critical',
    meaning:
      'A job has not succeeded for 5 minutes. Leads are sent, but nothing is sealed, deleted or alerted.',
    whatToDo:
      'Read jobs_not_running and job_failed in the log: their SQLSTATE says what the database refused.',
  },
  sign_in_locked: {
    severity: 'warning',
    meaning: 'Someone keeps failing to sign in as a person, and now has to wait between tries.',
    whatToDo:
      'Ask the person whether it was them. If the reason is “code”, someone else knows the password: change it now.',
  },
  test_alert: {
    severity: 'notice',
    meaning: 'Somebody tries whether alerts arrive. Nothing is wrong.',
    whatToDo: 'Nothing: that this has arrived is all. It is over by itself.',
  },
  prefill_refused: {
    severity: 'warning',
    meaning: 'The operator refused the answers that were to fill in its form.',
    whatToDo: 'Read the named fields in the log and compare them with the contract.',
  },
  prefill_unsent: {
    severity: 'warning',
    meaning: 'The answers that were to fill in the form of the operator did not reach it.',
    whatToDo: "Check the operator's address, the client id and secret, and the network.",
  },
  prefill_unknown: {
    severity: 'critical',
    meaning: 'It is not known whether the operator got the answers that were to fill in its form.',
    whatToDo: 'Ask the operator about the answers under their reference.',
  },
} satisfies Record<string, AlertKindInfo>;

export type AlertKind = keyof typeof ALERT_KINDS;

/** What is said about a kind; of one that no table holds any more, only that. */
export function alertKindInfo(kind: string): AlertKindInfo {
  const known: Record<string, AlertKindInfo> = ALERT_KINDS;
  return (Object.hasOwn(known, kind) ? known[kind] : undefined) ?? UNKNOWN_KIND;
}

const UNKNOWN_KIND: AlertKindInfo = {
  severity: 'warning',
  meaning: 'An alert of a kind that this version does not know.',
  whatToDo: 'Look for the kind in the log.',
};
