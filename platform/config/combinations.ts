type Values = Record<string, unknown>;

const REQUIRES: [name: string, other: string][] = [
  ['ALERT_WEBHOOK_URL', 'ALERT_WEBHOOK_SECRET'],
  ['EVIDENCE_TIMESTAMP_URLS', 'EVIDENCE_TIMESTAMP_ROOTS'],
  ['EVIDENCE_TIMESTAMP_ROOTS', 'EVIDENCE_TIMESTAMP_URLS'],
  ['ALERT_EMAIL_TO', 'SMTP_URL'],
  ['SMTP_FROM', 'SMTP_URL'],
  ['OIDC_ISSUER_URL', 'OIDC_CLIENT_ID'],
  ['OIDC_ISSUER_URL', 'OIDC_CLIENT_SECRET'],
  ['OIDC_ISSUER_URL', 'OIDC_ROLES'],
  ['OIDC_CLIENT_ID', 'OIDC_ISSUER_URL'],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER_URL'],
  ['OIDC_ROLES', 'OIDC_ISSUER_URL'],
];

export function missingSettings(values: Values): string[] {
  const isSet = (name: string) => values[name] !== undefined;
  return [
    ...REQUIRES.filter(([name, other]) => isSet(name) && !isSet(other)).map(
      ([name, other]) => `${name} needs ${other}, which is not set.`,
    ),
    ...(isSet('SMTP_URL') && !isSet('SMTP_FROM') && !isSet('ALERT_EMAIL_TO')
      ? ['SMTP_URL needs SMTP_FROM, the address that mail is sent from.']
      : []),
    ...(values.BORROWER_EMAIL === true && !isSet('SMTP_URL')
      ? ['BORROWER_EMAIL is on, which needs SMTP_URL, the mail server.']
      : []),
    ...(values.STAFF_LOCAL_ACCOUNTS === false && !isSet('OIDC_ISSUER_URL')
      ? ['STAFF_LOCAL_ACCOUNTS is off, which needs OIDC_ISSUER_URL: without either, no one could sign in.']
      : []),
  ];
}
