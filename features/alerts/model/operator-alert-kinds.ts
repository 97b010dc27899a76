import {
  AFTER_A_QUIET_DAY,
  type AlertKindWords,
  BY_STAFF,
  withCause,
  withCauseOrQuietDay,
} from './alert-kind-info.ts';

export const OPERATOR_ALERT_KINDS = {
  consent_unavailable: {
    severity: 'critical',
    meaning: 'We couldn’t fetch the consent text from the operator, or the response had none.',
    engineer: 'Check that the consents endpoint responds. The form closes when the last text is too old.',
    resolves: withCause('When the next fetch brings the text.'),
  },
  consent_unsafe: {
    severity: 'critical',
    meaning: 'The consent text has unsafe markup, so the form is closed.',
    you: 'Read the findings in the console (Consents). Ask the operator to correct the text.',
    resolves: withCause('When the operator serves a safe text.'),
  },
  consent_too_complex: {
    severity: 'warning',
    meaning: 'A consent text is too complex for the safety check, so we don’t show it.',
    you: 'Find the text in the console (Consents). Ask its author or the operator for simpler markup.',
    resolves: withCause('When the next check of the text ends.'),
  },
  consent_check_failed: {
    severity: 'critical',
    meaning: 'The safety check isn’t working, so we don’t show a consent text.',
    you: 'Ask the person who runs the server to check the release and restart the app.',
    resolves: withCause('When the next check of the text works.'),
  },
  consent_odd: {
    severity: 'notice',
    meaning: 'The consent text has unusual markup. Borrowers still see it.',
    you: 'Look at the consent page. Tell the operator if the text doesn’t display correctly.',
    resolves: withCause('When the operator serves a text without unusual markup.'),
  },
  consent_unknown_block: {
    severity: 'warning',
    meaning: 'The operator sends a consent block that this form doesn’t recognize.',
    you: 'Ask the operator whether leads need the block.',
    engineer:
      'If they do, set OPERATOR_CONSENT_KEYS to all: by default, we show the block but don’t send it.',
    resolves: withCause('When the operator no longer sends the block.'),
  },
  consent_not_published: {
    severity: 'critical',
    meaning: 'A form is closed because no consent text is published for it.',
    you: 'Add and publish the text in the console (Consents) or with npm run consent -- add.',
    resolves: withCause('When a text is published for the form.'),
  },
  consent_called_off: {
    severity: 'critical',
    meaning: 'A scheduled consent text wasn’t published. Its author or scheduler may no longer publish it.',
    you: 'Review the draft in the console (Consents). Then publish or reschedule it.',
    resolves: withCause('When the text is published.'),
  },
  consent_outdated: {
    severity: 'critical',
    meaning: 'The operator says our published consent text is out of date. It still accepts leads.',
    you: 'Ask the operator for the current text. Add it as a new version and publish it (Consents).',
    resolves: withCause('When another text replaces the published one.'),
  },
  operator_warning: {
    severity: 'notice',
    meaning: 'The operator accepted a lead with a warning.',
    you: 'Read the warning on the lead’s page (Leads). Decide whether leads must change.',
    resolves: AFTER_A_QUIET_DAY,
  },
  lead_refused: {
    severity: 'warning',
    meaning: 'The operator refused leads. Each lead’s page in the console names the fields.',
    you: 'Look at the reason and the fields.',
    engineer: 'Compare them with the contract.',
    resolves: withCauseOrQuietDay('When the operator answers a later lead, if it had refused our access.'),
  },
  lead_unsent: {
    severity: 'warning',
    meaning: 'Leads didn’t reach the operator. We asked the borrowers to try again.',
    you: 'Look at the reason.',
    engineer: 'Check the operator’s address, the client ID and secret, and the network.',
    resolves: withCauseOrQuietDay('When the operator answers a later lead.'),
  },
  lead_unknown: {
    severity: 'critical',
    meaning: 'We don’t know whether the operator received these leads. We won’t send them again.',
    you: 'Ask the operator about each lead. Record the answers in the console (Leads, Unconfirmed).',
    resolves: withCause('When each of its leads has an answer or a decision.'),
  },
  lead_answered_late: {
    severity: 'critical',
    meaning: 'The operator answered a late attempt after the borrower had sent another one.',
    you: 'Ask the operator whether it has two leads with this reference.',
    resolves: BY_STAFF,
  },
  operator_unreachable: {
    severity: 'critical',
    meaning: 'Connections to the operator keep failing, so leads wait a few seconds.',
    you: 'Look at the reason.',
    engineer: 'Check the operator’s address and the network. Sending resumes automatically.',
    resolves: withCause('When the operator answers again.'),
  },
  lead_not_recorded: {
    severity: 'critical',
    meaning: 'We couldn’t save a response from the operator.',
    you: 'Ask the operator about this reference.',
    engineer: 'Check the database.',
    resolves: withCause('It is in the log alone. The lead becomes unconfirmed.'),
  },
  handoff_link_refused: {
    severity: 'critical',
    meaning: 'The operator sent links that we don’t use. The reason names the rule that they break.',
    you:
      'If the reason is “foreign host”, ask the operator which hosts its links use, and compare them with OPERATOR_HANDOFF_HOSTS. For any other reason, ask the operator to correct its links: no setting changes these rules.',
    resolves: withCauseOrQuietDay('When a later lead gets its link.'),
  },
  operator_status_unknown: {
    severity: 'warning',
    meaning: 'The operator sent a status that this form doesn’t recognize.',
    you: 'Ask the operator what the status means.',
    resolves: AFTER_A_QUIET_DAY,
  },
  success_without_link: {
    severity: 'critical',
    meaning: 'The operator finished leads, but we got no offers link that we can use.',
    you:
      'Open the leads: each page says whether a link was missing or rejected. Ask the operator for a correct one.',
    resolves: withCauseOrQuietDay('When a later lead gets its link.'),
  },
  lead_without_uuid: {
    severity: 'warning',
    meaning: 'The operator answered leads but sent no ID (uuid). Reports match them by the reference alone.',
    you:
      'Ask the operator to send a uuid in each answer. For these leads, the column uuid of the download is empty.',
    resolves: AFTER_A_QUIET_DAY,
  },
  phone_consent_withdrawn: {
    severity: 'warning',
    meaning: 'A borrower withdrew consent to calls and texts.',
    you:
      'Tell the operator, using the lead’s reference. Remove the number from your own lists. Then record it under Opt-outs.',
    resolves: withCause('When staff record that the operator was notified, or resolve it.'),
  },
  withdrawal_overdue: {
    severity: 'critical',
    meaning: 'Ten business days have passed, and no one recorded that the operator heard of a withdrawal.',
    you: 'Tell the operator now, using the references under Opt-outs. Then record it there.',
    resolves: withCause('When staff record that the operator was notified.'),
  },
  prefill_refused: {
    severity: 'warning',
    meaning: 'The operator refused the answers for its prefilled form.',
    you: 'Open the list. Each prefill’s page names the reason and the refused fields.',
    engineer: 'Compare them with the contract.',
    resolves: withCauseOrQuietDay('When the operator answers a later prefill.'),
  },
  prefill_unsent: {
    severity: 'warning',
    meaning: 'The answers for the operator’s prefilled form didn’t reach it.',
    you: 'Look at the reason.',
    engineer: 'Check the operator’s address, the client ID and secret, and the network.',
    resolves: withCauseOrQuietDay('When the operator answers a later prefill.'),
  },
  prefill_unknown: {
    severity: 'critical',
    meaning: 'We don’t know whether the operator received the answers for its prefilled form.',
    you:
      'Open the list. Ask the operator whether its form received answers at those times: a prefill carries no reference.',
    resolves: withCauseOrQuietDay('When the operator answers a later prefill.'),
  },
} satisfies Record<string, AlertKindWords>;
