const LOG_LINE = /(?<![ \t"'`])\{"level":\d\d,"time":"/;
const BEGINNING = '{"level":00,"time":"';

/**
 * Takes a program's output apart as it comes: lines of the app's log to `log`, the rest to `show`. A line of log may follow
 * a reporter's dots without a line break. One within a report of a failure, indented or quoted, belongs to the report.
 */
export function separateLog(show: (text: string) => void, log: (line: string) => void) {
  let last = '\n';
  let rest = '';
  const pass = (text: string) => {
    if (!text) return;
    show(text);
    last = text.at(-1) ?? last;
  };
  return {
    take(chunk: string) {
      rest += chunk;
      for (;;) {
        const found = LOG_LINE.exec(last + rest);
        if (!found) break;
        pass(rest.slice(0, found.index - 1));
        rest = rest.slice(found.index - 1);
        const end = rest.indexOf('\n') + 1;
        if (end === 0) return;
        log(rest.slice(0, end));
        rest = rest.slice(end);
      }
      const held = heldBack(rest);
      pass(rest.slice(0, rest.length - held));
      rest = rest.slice(rest.length - held);
    },
    end() {
      pass(rest);
      rest = '';
    },
  };
}

/** How many of the last characters may be the beginning of a line of log. */
function heldBack(text: string): number {
  const start = text.lastIndexOf('{');
  const tail = start < 0 ? '' : text.slice(start).replaceAll(/\d/g, '0');
  return tail.length < BEGINNING.length && BEGINNING.startsWith(tail) ? tail.length : 0;
}
