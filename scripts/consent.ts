import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { databaseUrl } from '#env.ts';
import { author } from './author.ts';
import { addVersion, listVersions, publishVersion, SOURCES, type Source } from './consent-versions.ts';
import { PlainError, tellAndExit } from './plain-error.ts';

const USAGE = `How to use it, with DATABASE_URL set:
  npm run consent -- list
  npm run consent -- add personal_v2|refinance FILE
  npm run consent -- publish personal_v2|refinance NUMBER`;

await run().catch(tellAndExit);

async function run() {
  const [command, source = '', subject = ''] = process.argv.slice(2);
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    switch (command) {
      case 'list':
        return await list(client);
      case 'add':
        return await add(client, sourceFrom(source), subject);
      case 'publish':
        return await publish(client, sourceFrom(source), Number(subject));
      default:
        throw new PlainError(USAGE);
    }
  } finally {
    await client.end();
  }
}

async function list(client: pg.Client) {
  for (const { source, number, state, sha256, created, by, outdated, findings } of await listVersions(
    client,
  )) {
    const remarks = [...(outdated ? ['out of date, says the operator'] : []), ...findings].join(', ');
    console.log(
      `${source} ${number}  ${state}  ${created} by ${by}  ${sha256.slice(0, 12)}  ${remarks}`.trimEnd(),
    );
  }
}

async function add(client: pg.Client, source: Source, path: string) {
  const bytes = await readFile(path).catch(() => {
    throw new PlainError(`There is no file ${path} that can be read.`);
  });
  const { number, sha256, verdict } = await addVersion(client, source, bytes, author());
  console.log(`Added as draft ${number} of ${source}, ${sha256.slice(0, 12)}, found to be ${verdict}.`);
  if (verdict !== 'unsafe') console.log(`Publish it with: npm run consent -- publish ${source} ${number}`);
}

async function publish(client: pg.Client, source: Source, number: number) {
  await publishVersion(client, source, number, author());
  console.log(`Version ${number} of ${source} is published. Borrowers see it from now on.`);
}

function sourceFrom(text: string): Source {
  const source = SOURCES.find((known) => known === text);
  if (!source) throw new PlainError(USAGE);
  return source;
}
