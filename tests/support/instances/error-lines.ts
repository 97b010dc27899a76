/** An exception that alerts staff, or the end of the process. */
const ERROR_LINE = /^\{"level":60,|"alert":true,.*"errorName":/;
/** On a busy machine the jobs may get no connection in time. They retry. */
const BUSY = /"event":"jobs_not_running"/;

/** The PostgreSQL client's own errors have neither an SQLSTATE nor a code. */
const CAUSE = String.raw`(?:"sqlState":|"errorCode":"(?:P[12]\d{3}|ECONN[A-Z]+|EPIPE|ETIMEDOUT)"|"errorName":"Error","at":\["node_modules/pg)`;
const EVENT = String.raw`"event":"(?:\w+_failed|job_connection_lost|lead_commit_repeated|\w+_not_(?:recorded|ended|counted))"`;

/**
 * Errors of an instance without its database. The failed promises are graphile-worker's own, which handles no failure to
 * complete a job. If the queue's pool has ended, the place that the line names is that of the pool.
 */
export const DATABASE_FAILURE = new RegExp(
  `${EVENT}.*${CAUSE}|${CAUSE}.*(?:graphile-worker|platform/database/pools)`,
);

type ServerLog = { lines: () => string[]; logFile: string };

const serverLogs: (ServerLog & { read: number })[] = [];
const allowances: { pattern: RegExp; logFile: string | undefined }[] = [];

export const errorLines = (log: string): string[] => log.split('\n').filter(isError);

/** Allows errors of one instance or of all, until the end of the file: a line may arrive after its test. */
export function allowServerErrors(pattern: RegExp, instance?: ServerLog) {
  allowances.push({ pattern, logFile: instance?.logFile });
}

export function watchServerLog({ lines, logFile }: ServerLog) {
  serverLogs.push({ lines, logFile, read: 0 });
}

/** Of all instances that this process has started. */
export const serverLogFiles = (): string[] => serverLogs.map(({ logFile }) => logFile);

/** The errors since the last call that no test of this file allows. */
export function unexpectedServerErrors(): string[] {
  return serverLogs.flatMap((log) => {
    const added = log.lines().slice(log.read);
    log.read += added.length;
    const allowed = allowances.filter(({ logFile }) => logFile === undefined || logFile === log.logFile);
    return added.filter((line) => isError(line) && !allowed.some(({ pattern }) => pattern.test(line)));
  });
}

const isError = (line: string) => ERROR_LINE.test(line) && !BUSY.test(line);
