import pg from 'pg';
import { until } from '#tests/support/until.ts';
import type { End, Endpoint } from './cells.ts';
import type { Environment } from './environment.ts';
import type { Fault } from './network-faults.ts';

type State = End['state'];

export type Point = {
  name: string;
  /** Stops the next submission at this point and returns when it is reached and how to continue. */
  hold: (environment: Environment) => Promise<{ reached: () => Promise<void>; letGo: () => Promise<void> }>;
  /** The state of the lead afterward, by victim. */
  app: State;
  database: State;
  posts: 0 | 1;
  /** The operator's answer, if it is not the usual one. */
  answer?: string | { status: number; body: object };
  /** Of a lead that was answered. */
  alerts?: string[];
};

const END_WAITING = `select pg_terminate_backend(pid) from pg_stat_activity
  where pg_backend_pid() = any (pg_blocking_pids(pid))`;
const ANSWER_HELD: Fault = { kind: 'timeout', direction: 'down', moment: 'before' };

export const POINTS: Point[] = [
  {
    name: 'before the intent',
    hold: holdByLock(lockOf('select from journey order by started_at desc limit 1 for update')),
    app: 'no lead',
    database: 'no lead',
    posts: 0,
  },
  {
    name: 'after the intent',
    hold: holdByWire('token', { kind: 'timeout', direction: 'up', moment: 'before' }),
    app: 'unsent',
    database: 'answered',
    posts: 0,
  },
  {
    name: 'in the middle of the sending',
    hold: holdByWire('lead', { kind: 'timeout', direction: 'up', moment: 'during' }),
    app: 'unknown',
    database: 'answered',
    posts: 0,
  },
  {
    name: 'after the sending',
    hold: holdByWire('lead', ANSWER_HELD),
    app: 'unknown',
    database: 'answered',
    posts: 1,
  },
  {
    // The database has the statement already, and finishes it without the app.
    name: 'while the database waits to commit the answer',
    hold: holdAnswerThenLock(
      lockOf('select from lead order by created_at desc limit 1 for update'),
      isWaiting,
    ),
    app: 'answered',
    database: 'answered',
    posts: 1,
  },
  {
    // Its statement ends with the app, so neither the warning nor its alert is stored.
    name: 'while a warning waits for its alert',
    hold: holdAnswerThenLock(lockOf('lock table alert in access exclusive mode', END_WAITING), isWaiting),
    answer: {
      status: 201,
      body: { lead: { status: 'in_progress' }, warning: 'Consent text is out of date.' },
    },
    alerts: ['operator_warning'],
    app: 'unknown',
    database: 'answered',
    posts: 1,
  },
  {
    name: 'after the commit of an unknown outcome, before the alert',
    hold: holdAnswerThenLock(lockOf('lock table alert in access exclusive mode'), isCommitted),
    answer: 'Broken',
    app: 'unknown',
    database: 'unknown',
    posts: 1,
  },
];

function holdByWire(endpoint: Endpoint, fault: Fault): Point['hold'] {
  return async ({ proxies }) => {
    const proxy = proxies[endpoint];
    const before = proxy.held();
    proxy.faultFor = () => fault;
    return {
      reached: async () => void (await until(async () => proxy.held() > before)),
      letGo: async () => {
        proxy.faultFor = () => null;
        proxy.release();
      },
    };
  };
}

function holdByLock(lock: Lock): Point['hold'] {
  return async (environment) => {
    const letGo = await lock(environment);
    return { reached: async () => void (await until(() => isWaiting(environment))), letGo };
  };
}

/** The wire holds the answer until a lock is taken that its commit, or the step after it, must wait for. */
function holdAnswerThenLock(
  lock: Lock,
  isThere: (environment: Environment) => Promise<boolean>,
): Point['hold'] {
  return async (environment) => {
    const answer = await holdByWire('lead', ANSWER_HELD)(environment);
    let unlock = async () => {};
    return {
      async reached() {
        await answer.reached();
        unlock = await lock(environment);
        await answer.letGo();
        await until(() => isThere(environment));
      },
      letGo: () => unlock(),
    };
  };
}

type Lock = (environment: Environment) => Promise<() => Promise<void>>;

/** Without `atEnd`, the database finishes the statements that waited, also those of a dead app. */
function lockOf(statement: string, atEnd = 'select'): Lock {
  return async ({ fleet }) => {
    const client = new pg.Client({ connectionString: fleet.databaseUrl });
    client.on('error', () => {});
    await client.connect();
    await client.query('begin');
    await client.query(statement);
    return async () => {
      await client.query(atEnd).catch(() => undefined);
      await client.end().catch(() => undefined);
    };
  };
}

async function isWaiting({ query }: Environment): Promise<boolean> {
  const waiting = await query(`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`);
  return waiting.length > 0;
}

async function isCommitted({ query }: Environment): Promise<boolean> {
  const [newest] = await query<{ state: string }>('select state from lead order by created_at desc limit 1');
  return newest !== undefined && newest.state !== 'sending';
}
