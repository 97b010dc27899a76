import { hasBareText } from './bare-texts.ts';
import type { ParsedSource } from './source.ts';

type Rule = {
  sentence: string;
  /** The files that it is for, and those of them that it is not for. */
  files: RegExp;
  except?: RegExp;
  breaks: RegExp | ((source: ParsedSource) => boolean);
  /** Comments, or the whole text, instead of the code without its texts and comments. */
  of?: 'code' | 'comments' | 'text';
};

const ALL = /^/;
const WAITS = /\.waitForTimeout\(|(?<!\btest)\.setTimeout\(|\buntil\(\(\) => performance\.now\(\)/;

/** Files that wait for real seconds, each with its reason. */
const REAL_SECONDS = filesIn(`
  tests/support/until: it polls
  tests/support/database/postgres-wire: nothing but silence on the wire shows that a request has no more statements
  tests/edge/drain.test, tests/fleet/long/late-answer-at-stop.test: the drain counts seconds
  tests/faults/cells.test: the limits of the built app
  tests/attack/(send|consent-frames.test): only silence ends an answer, or the requests of a page
  tests/integration/funnel/funnel-figures.test, tests/scripts/migrations.test: transactions that overlap
  tests/faults/faulty-proxy: it is late, as a network is
  tests/(edge|attack)/sockets.test, tests/support/hostile/sockets: slow and idle sockets`);

/** Files to which no caller passes a clock, each with its reason. */
const OWN_CLOCK = filesIn(`
  platform/process/clock: it is the clock
  platform/database/(db|pools), platform/server/connections: limits of sockets
  features/consent/checker/thread: the limit of another thread
  platform/server/drain: it ends the process
  platform/log/(error-facts|output): all code writes to the log
  features/health/check-database, platform/(sessions/sealed-cookie|server/cookie-text): they need the time of day
  features/evidence/verifier/(check|result): the browser of a reader`);

export const RULES: Rule[] = [
  {
    // React renders a form forever if its action is bound in the browser's code (decision 0002).
    sentence: 'no action is bound in a client component',
    files: ALL,
    breaks: /^'use client'[\s\S]*\.bind\(/,
    of: 'text',
  },
  {
    sentence: 'a text that may change, or has neighbors that may, is the only child of its element',
    files: /^(app|components)\/.*\.tsx$/,
    breaks: hasBareText,
  },
  {
    sentence: 'a transaction is opened with transaction()',
    files: ALL,
    except: /^tests\/|^platform\/database\/transaction\.ts$/,
    breaks: /\.\$transaction\(/,
  },
  {
    // The reader returns only fields of the form's schema.
    sentence: 'a posted form is read with readForm()',
    files: /^(app|features)\//,
    breaks: readsFormData,
  },
  {
    sentence: 'no test waits for a time instead of an event',
    // The tests of this rule name such waits.
    files: /^tests\/(?!boundaries\/)/,
    except: REAL_SECONDS,
    breaks: (source) =>
      WAITS.test(codeOf(source)) || /\b(pg_sleep|networkidle)\b/.test(source.text) || hasTimer(source),
  },
  {
    sentence: 'a test without a browser waits with until()',
    files: /^tests\/(?!browser|attack)/,
    breaks: /\.(waitUntil|waitFor|poll)\(/,
  },
  {
    sentence: 'no test is left out or run alone',
    files: /^tests\//,
    breaks: /\b(?:test|it|describe|suite)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fixme|fails?)\b/,
  },
  {
    sentence: 'no test mocks the product’s own code',
    files: ALL,
    breaks: /\bvi\.(?:mock|doMock)\((?:import\()?['"][.#]/,
    of: 'text',
  },
  {
    sentence: 'the type checker is not silenced',
    files: ALL,
    breaks: /@ts-(ignore|expect-error|nocheck)/,
    of: 'comments',
  },
  {
    // Next replaces the variables in instrumentation.ts when it compiles the file. run.mjs needs the build's folder before
    // any TypeScript.
    sentence: 'process.env is read in platform/config only',
    files: ALL,
    except: /^(platform\/config\/(env\.ts|build-folder\.js)|instrumentation\.ts)$/,
    breaks: /\bprocess\.env\b|\bmeta\.env\b|\{[^}]*\benv\b[^}]*\} = process\b/,
  },
  {
    sentence: "'use server' is in app/**/actions.ts only",
    files: ALL,
    except: /^app\/(.+\/)?actions\.ts$/,
    breaks: ({ nodes }) => nodes.some(({ directive }) => directive === 'use server'),
  },
  {
    sentence: "a file of a server folder begins with import 'server-only'",
    files: /^(operator|features|platform\/(sessions|crypto|credentials|database|mail|jobs))\//,
    // The server around the app and the proof format load these, where `server-only` can't be resolved.
    except:
      /^(features\/[^/]+\/(model|proof|checker|verifier)\/|platform\/(crypto\/(lookup-hash|random-pool|seal)|database\/(outage|pools|sql-client)|sessions\/sealed-cookie)\.ts$)/,
    breaks: ({ imports, statements }) =>
      statements[0]?.type !== 'ImportDeclaration' || imports[0]?.from !== 'server-only',
  },
  {
    sentence: 'time and chance are arguments here',
    files: /^(features|operator|platform)\//,
    except: OWN_CLOCK,
    breaks: (source) =>
      /\bnew Date\(\)|\b(Date|performance)\.now\b|\bMath\.random\b|\bAbortSignal\.timeout\b/.test(
        codeOf(source),
      ) || hasTimer(source),
  },
  {
    sentence: 'a file of more than 260 lines is two files',
    files: ALL,
    breaks: /^(?:.*\n){261}/,
    of: 'text',
  },
  {
    sentence: 'no folder or file has a catch-all name',
    files: /(^|\/)(lib|utils?|helpers?|services?|common|shared|core|misc|types|constants|index)[/.]/i,
    breaks: ALL,
  },
];

export function brokenRules(source: ParsedSource): string[] {
  const { path, text, comments } = source;
  const read = { code: withoutComments(comments), comments, text };
  return RULES.filter(({ files, except, breaks, of = 'code' }) => {
    if (!files.test(path) || except?.test(path)) return false;
    return typeof breaks === 'function' ? breaks(source) : breaks.test(read[of]);
  }).map(({ sentence }) => `${path}: ${sentence}`);
}

function filesIn(list: string): RegExp {
  const paths = list
    .trim()
    .replaceAll(/: .*/g, '')
    .split(/[,\n]\s*/);
  return new RegExp(`^(?:${paths.join('|')})\\.ts$`);
}

const codeOf = ({ comments }: ParsedSource) => withoutComments(comments);

function hasTimer(source: ParsedSource): boolean {
  const isImported = source.imports.some(
    ({ from, names }) => from === 'node:timers/promises' && names.includes('setTimeout'),
  );
  return isImported || /(?<!\.)\bset(?:Timeout|Interval)\(/.test(codeOf(source));
}

const withoutComments = (text: string) => text.replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '');

/** Of a parameter of this type, or of what request.formData() returned, also with something chained to it. */
function readsFormData({ comments }: ParsedSource): boolean {
  const code = withoutComments(comments);
  const named = [...code.matchAll(/(\w+)\??: FormData\b|(\w+) = [^;]*(?:\.formData\(|new FormData\()/g)];
  const forms = named.map(([, typed, made]) => typed ?? made).join('|') || '-';
  const reading = String.raw`(?:${forms}|formData\(\)\)?)\.(?:get|getAll|has|entries|keys|values|forEach)\(`;
  return new RegExp(String.raw`\b${reading}|\.\.\.(?:${forms})\b|\bof (?:${forms})\)`).test(code);
}
