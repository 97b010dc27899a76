import { type AlertKindWords, BY_STAFF, withCause } from './alert-kind-info.ts';

export const SYSTEM_ALERT_KINDS = {
  database_copied: {
    severity: 'critical',
    meaning: 'This database is a copy, so the app delivers no checkpoints from it and sends no alerts.',
    engineer:
      'For a drill, set EVIDENCE_DELIVERY=off. If this database is production now, run npm run evidence -- restored.',
    resolves: withCause('When this database delivers checkpoints again, or with EVIDENCE_DELIVERY=off.'),
  },
  checkpoint_not_delivered: {
    severity: 'warning',
    meaning: 'A checkpoint of the consent evidence couldn’t be stored outside the database.',
    engineer:
      'Check CHECKPOINT_FILE or CHECKPOINT_WEBHOOK_URL. We retry every minute. If the reason is “not ours”, the file belongs to another database: name a new file.',
    resolves: withCause('When the next checkpoint is stored there.'),
  },
  evidence_time_missing: {
    severity: 'warning',
    meaning: 'New consent evidence has no time from an outside party, so only our own clock dates it.',
    engineer: 'Look up the reason in the log. docs/operations.md explains each one. We retry every minute.',
    resolves: withCause('When the authority states a time, or the settings no longer name it.'),
  },
  addresses_shared: {
    severity: 'critical',
    meaning:
      'At least 95 of the last 100 submissions came from one IP address or from private ones. Leads may carry a wrong IP address.',
    engineer:
      'Check that TRUSTED_PROXY_HOPS counts every proxy that appends to X-Forwarded-For. Resolve this alert after a restart, or if one place really sends that much.',
    resolves: withCause('When later submissions come from many addresses.'),
  },
  purge_failed: {
    severity: 'warning',
    meaning: 'Expired data couldn’t be deleted.',
    engineer: 'Look up the data class and the reason in the log. We retry every minute.',
    resolves: withCause('When the next deletion works.'),
  },
  evidence_tree_changed: {
    severity: 'critical',
    meaning: 'The stored evidence doesn’t match the last signed checkpoint. No new checkpoint is signed.',
    engineer:
      'Find out who changed the database. Check a log export against the external checkpoints: npm run verify.',
    resolves: withCause('When the stored evidence matches its checkpoint again.'),
  },
  evidence_details_missing: {
    severity: 'critical',
    meaning:
      'A consent event or its details are missing, changed or can’t be read, and no event explains it. Its lead gets no certificate.',
    engineer:
      'Find out who changed the database. Run npm run evidence -- check, and compare with a backup. Then resolve this alert.',
    resolves: BY_STAFF,
  },
  audit_changed: {
    severity: 'critical',
    meaning: 'The activity log doesn’t match the evidence log: a row was changed, deleted or added later.',
    engineer:
      'Find out who changed the database. Export the log with npm run evidence -- audit and check it with npm run verify. Compare it with a backup. Then resolve this alert.',
    resolves: BY_STAFF,
  },
  signing_key_refused: {
    severity: 'critical',
    meaning: 'EVIDENCE_KEY has the ID (kid) of another published key, so no evidence is signed.',
    engineer: 'Create a new key with npm run keys. Restart all instances.',
    resolves: withCause('When an instance publishes its key.'),
  },
  data_key_missing: {
    severity: 'critical',
    meaning: 'Some evidence uses a master key that DATA_KEY lacks, so those leads can’t be completed.',
    engineer: 'Append the missing key to DATA_KEY on all instances. Then run npm run keys -- rotate.',
    resolves: withCause('When DATA_KEY has all keys.'),
  },
  wrong_key: {
    severity: 'critical',
    meaning: 'An instance has a different DATA_KEY or INDEX_KEY than the database. It accepts no leads.',
    engineer:
      'Read the reason at its /readyz. Set the same keys as on the other instances, restart it, and resolve this alert.',
    resolves: withCause('When this instance has the right keys. After its restart, staff resolve it.'),
  },
  event_endpoint_stopped: {
    severity: 'warning',
    meaning: 'An endpoint failed for five days without a success, so we send it no more lead events.',
    you: 'Ask the owner of the endpoint. Turn it on again in the console (Lead events), then send the days again.',
    resolves: withCause('When staff turn the endpoint on again or remove it.'),
  },
  database_unreachable: {
    severity: 'critical',
    meaning: "An instance can't reach the database, so it serves no borrowers.",
    engineer: 'Check the database, the network and DATABASE_URL. The instance recovers without a restart.',
    resolves: withCause('When the database answers again.'),
  },
  database_connections: {
    severity: 'critical',
    meaning: 'The database gives an instance no further connections, so borrowers get an error page.',
    engineer:
      'Find out who uses up the connections: docs/operations.md, “Connections are used up”. The instance recovers without a restart.',
    resolves: withCause('When borrowers get connections again.'),
  },
  database_unwritable: {
    severity: 'critical',
    meaning: 'The database is read-only, so no application can be saved.',
    engineer: 'Check for a replica, a read-only setting or a full disk. The reason is the SQLSTATE.',
    resolves: withCause('When the database accepts writes again.'),
  },
  migrations_missing: {
    severity: 'critical',
    meaning: 'The database lacks migrations or their UTC time zone, so an instance serves no borrowers.',
    engineer: "Run npm run migrate with the owner's DATABASE_URL.",
    resolves: withCause('When the database has all migrations.'),
  },
  jobs_not_running: {
    severity: 'critical',
    meaning: 'A job hasn’t succeeded for 5 minutes. Leads go out, but nothing is signed, deleted or alerted.',
    engineer: 'Find jobs_not_running and job_failed in the log. Their SQLSTATE shows the database error.',
    resolves: withCause('When all jobs succeed again.'),
  },
  erasure_not_finished: {
    severity: 'critical',
    meaning: 'The erasure of a borrower was approved an hour ago, and a part of it still fails.',
    you: 'Tell the borrower that it takes longer. We continue each minute.',
    engineer: 'Look for evidence_not_erased in the log. Its SQLSTATE shows the database error.',
    resolves: withCause('When the erasure has ended.'),
  },
} satisfies Record<string, AlertKindWords>;
