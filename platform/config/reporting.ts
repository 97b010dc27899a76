import { z } from 'zod';
import { longSecret, tokenList } from './keys.ts';
import { authorityList, rootCertificates } from './time-stamping.ts';
import {
  addressWithoutQuery,
  count,
  headerList,
  httpAddress,
  mailAddress,
  mailAddresses,
  mailServer,
  onOff,
  share,
} from './values.ts';

export const reporting = {
  EVIDENCE_DELIVERY: onOff
    .default(true)
    .describe('Whether checkpoints and alerts are delivered: `off` for a copy of the database.'),
  CHECKPOINT_FILE: z
    .string()
    .optional()
    .describe('A file, shared by all instances, that each checkpoint is appended to.'),
  CHECKPOINT_WEBHOOK_URL: httpAddress.optional().describe('Where each checkpoint is posted.'),
  EVIDENCE_TIMESTAMP_URLS: authorityList.optional().meta({
    description:
      'Addresses of time-stamping authorities (RFC 3161), separated by commas, with `%2C` for a comma within one. They must hold no secret. Needs `EVIDENCE_TIMESTAMP_ROOTS`.',
    fallback: 'none',
  }),
  EVIDENCE_TIMESTAMP_ROOTS: rootCertificates.optional().meta({
    description: 'The root certificates of these authorities in PEM: the path of a file, or its text.',
    fallback: 'none',
  }),
  ALERT_WEBHOOK_URL: httpAddress
    .optional()
    .describe('Where alerts are posted, signed with `ALERT_WEBHOOK_SECRET`.'),
  ALERT_WEBHOOK_SECRET: longSecret.optional().meta({
    secret: true,
    description: 'Signs alerts for `ALERT_WEBHOOK_URL`: at least 32 characters.',
  }),
  ALERT_ENVIRONMENT: z
    .string()
    .regex(/^[\w.:-]{1,64}$/, {
      error: 'must be at most 64 letters, digits, dots, colons, hyphens and underscores',
    })
    .optional()
    .meta({
      description: 'This environment’s name in alerts, such as `production`.',
      fallback: 'the host of `APP_ORIGIN`',
    }),
  ALERT_EMAIL_TO: mailAddresses.optional().describe('The receivers of alerts, separated by commas.'),
  SMTP_URL: mailServer.optional().meta({
    secret: true,
    description:
      'The mail server for alerts, staff and borrowers: `smtp://` or `smtps://`, with user name and password percent-encoded. In production `smtp://` needs STARTTLS with a valid certificate, except at `localhost`, `127.0.0.1` or `[::1]`.',
  }),
  SMTP_FROM: mailAddress.optional().meta({
    description: 'The sender of mail.',
    fallback: 'the first of `ALERT_EMAIL_TO`',
  }),
  BORROWER_EMAIL: onOff
    .default(false)
    .describe(
      'Whether borrowers may ask for an email with a link to continue and with their receipt. Needs `SMTP_URL`. Read decision 66 first.',
    ),
  READINESS_ALERT_SECONDS: count(1, 3_600)
    .prefault('60')
    .describe('How long a check of `/readyz` fails before the instance sends an alert.'),
  METRICS_TOKEN: tokenList.optional().meta({
    secret: true,
    description:
      'The bearer token for `/metrics`: at least 32 characters; several, separated by commas, in a rotation.',
    fallback: 'unset: `/metrics` is closed; in local mode, open to this machine',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: addressWithoutQuery()
    .optional()
    .describe('The OTLP/HTTP endpoint of traces, without `/v1/traces`.'),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional().meta({
    secret: true,
    description:
      'Its headers, such as an API key: `NAME=VALUE`, separated by commas, with `%2C` for a comma and `%25` for a percent sign.',
  }),
  OTEL_SERVICE_NAME: z.string().prefault('handoff').describe('This service’s name in traces.'),
  OTEL_TRACES_SAMPLER_ARG: share
    .prefault('1')
    .describe('The share of requests and job runs that are traced, from 0 to 1.'),
};
