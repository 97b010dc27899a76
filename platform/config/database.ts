import { z } from 'zod';
import { databaseAddressFault, toDriverAddress } from './database-address.ts';
import { count, oneOf, onOff, readBy } from './values.ts';

const address = (required?: string) =>
  readBy((text) => {
    const found = toDriverAddress(text);
    const fault = databaseAddressFault(found);
    return fault === null ? found : { fault };
  }, required);

export const database = {
  DATABASE_URL: address('is required: the address of a PostgreSQL database (npm start brings its own)').meta({
    secret: true,
    description:
      'The PostgreSQL database: one host, with user name and password percent-encoded, such as `%23` for `#`.',
    example: 'postgresql://handoff_app:PASSWORD@db.example.com:5432/handoff?sslmode=verify-full',
  }),
  DATABASE_DIRECT_URL: address().optional().meta({
    secret: true,
    description:
      'The same database’s direct address, if `DATABASE_URL` points to PgBouncer in transaction mode.',
    fallback: '`DATABASE_URL`',
  }),
  DATABASE_TLS: oneOf('required', 'off')
    .default('required')
    .describe(
      '`off` if you trust the network. Otherwise production starts only if both addresses use TLS or stay on this machine.',
    ),
  DATABASE_POOL_SIZE: count(1, 500)
    .default(10)
    .describe('The most connections of an instance for pages and leads.'),
  DATABASE_NAMED_STATEMENTS: onOff.optional().meta({
    description:
      '`on` lets PostgreSQL parse each statement once per connection. Of poolers in transaction mode only PgBouncer 1.21 and later with `max_prepared_statements` takes that.',
    fallback: '`on` without `DATABASE_DIRECT_URL`, otherwise `off`',
  }),
  DATABASE_APP_ROLE: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, { error: 'must be the name of a PostgreSQL role, in small letters' })
    .default('handoff_app')
    .describe('The role that `npm run migrate` gives rights.'),
};

type StatementSettings = {
  DATABASE_NAMED_STATEMENTS?: boolean | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
};

export const namesStatements = ({
  DATABASE_NAMED_STATEMENTS,
  DATABASE_DIRECT_URL,
}: StatementSettings): boolean => DATABASE_NAMED_STATEMENTS ?? DATABASE_DIRECT_URL === undefined;
