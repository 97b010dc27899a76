import { z } from 'zod';

const ADDRESS = /^postgres(ql)?:\/\//;

export const database = {
  DATABASE_URL: z
    .string('is required: the address of a PostgreSQL database (npm start brings its own)')
    .regex(ADDRESS, { error: 'must be a PostgreSQL address that starts with postgresql://' })
    .meta({
      secret: true,
      description: 'The address of the PostgreSQL database.',
      example: 'postgresql://handoff_app:PASSWORD@db.example.com:5432/handoff',
    }),
  DATABASE_APP_ROLE: z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, { error: 'must be the name of a PostgreSQL role, in small letters' })
    .default('handoff_app')
    .describe('Read by `npm run migrate` alone: the role that the app connects as, which gets its rights.'),
};
