import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addSample } from '#prisma/sample.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import { cloneDatabase, emptyDatabase, type OwnDatabase } from '#tests/support/database/new-database.ts';
import { queryAt } from '#tests/support/database/sql.ts';
import { runScript } from '#tests/support/run-script.ts';

const ANSWERS = [
  ['--brand', 'Larch Lending Desk'],
  ['--help-email', 'help@larch.example'],
  ['--help-phone', '(555) 010-0177'],
  ['--admin', 'Ada@Larch.example'],
].flat();
const LINK = /^http:\/\/localhost:\d+\/staff\/join\/[\w-]{43}$/m;

let database: OwnDatabase;
beforeEach(async () => {
  database = await cloneDatabase();
});
afterEach(() => database.drop());

const setup = (given: string[], environment: Record<string, string> = {}, run: typeof runHere = runHere) =>
  run('setup', given, { environment: { DATABASE_URL: database.url, ...environment } });

const rows = (query: string) => queryAt(database.url, query);

/** Everything that setup writes, except the link. */
const WRITTEN = ['partner', 'installation', 'choice', 'prefill_flow', 'staff', 'staff_invitation']
  .map((table) => `SELECT to_jsonb(${table}) AS row FROM ${table}`)
  .join(' UNION ALL ');
const written = () => rows(`${WRITTEN} ORDER BY row`);

describe('on a migrated database', () => {
  test('setup creates brand, options, a flow and a link, but no campaign and no text', async () => {
    const { code, stdout, stderr } = await setup(ANSWERS, {}, runScript);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(LINK);
    expect(
      await rows(`SELECT brand_name, help_email, help_phone, logo_sha256, is_sample, slug, email, role, joined_at,
        (SELECT count(*)::int FROM choice WHERE list = 'loan_purpose') AS purposes,
        (SELECT count(*)::int FROM campaign) + (SELECT count(*)::int FROM consent_version)
          + (SELECT count(*)::int FROM consent_text) AS others
        FROM partner, installation, prefill_flow, staff`),
    ).toEqual([
      {
        ...{ brand_name: 'Larch Lending Desk', help_email: 'help@larch.example', logo_sha256: null },
        ...{ help_phone: '(555) 010-0177', is_sample: false, slug: 'personal-borrower', purposes: 21 },
        ...{ email: 'ada@larch.example', role: 'admin', joined_at: null, others: 0 },
      },
    ]);
  });

  test('a second run changes nothing and makes no second link, until the first has expired', {
    tags: ['@nightly'],
  }, async () => {
    await setup(ANSWERS);
    const before = await written();
    const { code, stdout } = await setup(['--brand', 'Another Name', '--admin', 'ada@larch.example']);
    expect(code).toBe(0);
    expect(stdout).toContain('Larch Lending Desk is there already');
    expect(stdout).toContain('ada@larch.example has a link that still works');
    expect(stdout).not.toMatch(LINK);
    expect((await setup([])).code).toBe(0);
    expect(await written()).toEqual(before);
    await rows("UPDATE staff_invitation SET expires_at = clock_timestamp() - interval '1 second'");
    expect((await setup([])).stdout).toMatch(LINK);
    await rows(`UPDATE staff SET joined_at = clock_timestamp(), password_hash = 'x', authenticator_master = 1, authenticator_sealed = 'x';
       DELETE FROM staff_invitation`);
    const { stdout: again } = await setup(['--admin', 'grace@larch.example']);
    expect(again).toContain('ada@larch.example has joined already');
    expect(await rows('SELECT email FROM staff')).toEqual([{ email: 'ada@larch.example' }]);
  });

  test('completes what is missing, keeps what staff have edited, and needs no setting of the operator', {
    tags: ['@nightly'],
  }, async () => {
    await rows(
      `INSERT INTO partner (brand_name, help_email, help_phone) VALUES ('By hand', 'a@larch.example', '(555) 010-0100');
       INSERT INTO choice (list, value, label, position, basis) VALUES ('housing_type', 'rent', 'Renting', 0, 'assumed')`,
    );
    const unset = { OPERATOR_BASE_URL: '', OPERATOR_CLIENT_ID: '', OPERATOR_CLIENT_SECRET: '' };
    const lacking = await setup(ANSWERS, { ...unset, DATA_KEY: '' });
    expect(lacking.stderr).toMatch(/^DATA_KEY is required: .+\.\n$/);
    const { stdout } = await setup(['--admin', 'ada@larch.example'], unset);
    expect(stdout).toContain('By hand is there already');
    expect(stdout).toContain('employment_status');
    const options = await rows("SELECT value, label FROM choice WHERE list = 'housing_type'");
    expect(options).toEqual([{ value: 'rent', label: 'Renting' }]);
  });

  test('names every missing and every wrong value, and then writes nothing', async () => {
    const missing = await setup(['--brand', 'Larch'], { SETUP_ADMIN: 'ada@larch.example' });
    expect(missing.code).toBe(1);
    expect(missing.stderr.trim().split('\n')).toEqual([
      '--help-email or SETUP_HELP_EMAIL is missing: Email address where borrowers get help.',
      '--help-phone or SETUP_HELP_PHONE is missing: Phone number where borrowers get help.',
    ]);
    const wrong = await setup([
      ...['--brand', 'x'.repeat(61), '--help-email', 'nowhere'],
      ...['--help-phone', '12', '--admin', 'ada@'],
    ]);
    expect(wrong.stderr.match(/^--(?:brand|help-email|help-phone|admin): .+\.$/gm)).toHaveLength(4);
    expect(await rows('SELECT FROM partner UNION ALL SELECT FROM staff')).toEqual([]);
  });
});

test('setup says which command to run first on a database without migrations', async () => {
  await database.drop();
  database = await emptyDatabase();
  expect(await setup(ANSWERS)).toMatchObject({
    code: 1,
    stderr: 'The database lacks migrations of this release. Run npm run migrate first.\n',
  });
});

test('setup and sample data refuse to share a database', { tags: ['@nightly'] }, async () => {
  await addSample(database.url, 'local');
  const stderr = expect.stringContaining('Create a new database');
  expect(await setup(ANSWERS)).toMatchObject({ code: 1, stdout: '', stderr });
  expect(await rows('SELECT brand_name FROM partner')).toEqual([{ brand_name: 'Juniper Money' }]);
  await database.drop();

  database = await cloneDatabase();
  await expect(addSample(database.url, 'production')).rejects.toThrow('HANDOFF_MODE=local only');
  await setup(ANSWERS);
  expect(await addSample(database.url, 'local')).toBe(false);
  expect(await rows('SELECT slug FROM campaign')).toEqual([]);
});
