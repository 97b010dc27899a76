import pg from 'pg';

export type TimedCommit = { ms: number };

/** Commits one row on the same schedule as the leads, to show how long the disk makes a commit wait. */
export async function probeCommits(
  databaseUrl: string,
  perSecond: number,
): Promise<{ stop: () => Promise<TimedCommit[]> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  await pool.query('CREATE TABLE IF NOT EXISTS commit_probe (at timestamptz)');
  const commits: Promise<TimedCommit>[] = [];
  const timer = setInterval(() => commits.push(timedCommit(pool)), 1_000 / perSecond);
  const stop = async () => {
    clearInterval(timer);
    const results = await Promise.all(commits);
    await pool.end();
    return results;
  };
  return { stop };
}

async function timedCommit(pool: pg.Pool): Promise<TimedCommit> {
  const since = performance.now();
  await pool.query('INSERT INTO commit_probe VALUES (clock_timestamp())');
  return { ms: performance.now() - since };
}
