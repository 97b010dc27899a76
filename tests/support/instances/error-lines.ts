/** An exception that alerts staff, or the end of the process. */
const ERROR_LINE = /^\{"level":60,|"alert":true,.*"errorName":/;
/** On a busy machine the jobs may get no connection in time. They retry. */
const BUSY = /"event":"jobs_not_running"/;

export const errorLines = (log: string): string[] =>
  log.split('\n').filter((line) => ERROR_LINE.test(line) && !BUSY.test(line));
