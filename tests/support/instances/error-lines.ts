/** An exception that staff should look at, or the end of the process. */
const ERROR_LINE = /^\{"level":60,|"alert":true,.*"errorName":/;
/** On a busy machine the jobs may not get a connection in time, and try again. */
const BUSY = /"event":"jobs_not_running"/;

/** The errors in the log of an app. */
export const errorLines = (log: string): string[] =>
  log.split('\n').filter((line) => ERROR_LINE.test(line) && !BUSY.test(line));
