import { defineConfig } from 'prisma/config';
import { childEnvironment } from './platform/config/env.ts';

// Generating the client needs no database; `prisma migrate status` on another machine does.
const url = childEnvironment({}).DATABASE_URL;

export default defineConfig({
  schema: 'prisma/schema',
  migrations: { path: 'prisma/migrations' },
  ...(url ? { datasource: { url } } : {}),
});
