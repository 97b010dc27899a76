import fs from 'node:fs';
import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js';
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js';
import { getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { parseHttpEquivHeaders } from '@mdn/mdn-http-observatory/src/retriever/utils.js';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';

const PRELOAD_LIST = /hsts-preload\.json$/;

export type Answer = {
  address: string;
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
};

/** The score of MDN's HTTP Observatory with the points of each test. The site redirects http to https. */
export function scoreOf({ address, status, headers, body }: Answer) {
  const url = new URL(address);
  const verified = true;
  const cookies = [headers['set-cookie'] ?? []].flat().map(cookieIn);
  const jar = { serializeSync: () => ({ cookies }) };
  const http = new URL(address.replace(/^https:/, 'http:'));
  const answer = { status, headers, verified, httpEquiv: parseHttpEquivHeaders(body, address) };
  const requests = {
    hostname: url.hostname,
    resources: { path: body },
    session: { url, jar },
    responses: {
      auto: answer,
      https: answer,
      cors: { ...answer, request: { headers: { origin: 'https://observatory.example' } } },
      http: { status: 301, headers: { location: address }, verified },
      httpRedirects: [
        { url: http, status: 301 },
        { url, status },
      ],
      httpsRedirects: [],
    },
  };
  const results = withoutPreloadList(() => ALL_TESTS.map((test) => test(requests)));
  const points = results.map(({ result }) => (result ? getScoreModifier(result) : 0));
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const uncurved = 100 + sum(points.filter((number) => number < 0));
  return {
    score: uncurved >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? 100 + sum(points) : uncurved,
    results: results.map(({ result }, at) => `${result} ${points[at]}`),
  };
}

function cookieIn(line: string) {
  const [pair = '', ...attributes] = line.split(/;\s*/);
  const values = new Map(
    attributes.map((text) => text.split('=')).map(([name = '', value]) => [name.toLowerCase(), value]),
  );
  return {
    key: pair.split('=', 1)[0],
    secure: values.has('secure'),
    httpOnly: values.has('httponly'),
    sameSite: values.get('samesite'),
  };
}

export function findingsOn(policy: string): string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .map(({ severity, directive, description }) => `${severity} ${directive}: ${description}`);
}

/** The package's install script downloads Chromium's preload list and may not run here. Our hosts are not on it. */
function withoutPreloadList<Result>(work: () => Result): Result {
  const { readFileSync } = fs;
  const read: typeof readFileSync = ((file: fs.PathOrFileDescriptor, ...rest: never[]) =>
    PRELOAD_LIST.test(String(file))
      ? '{}'
      : Reflect.apply(readFileSync, fs, [file, ...rest])) as typeof readFileSync;
  fs.readFileSync = read;
  try {
    return work();
  } finally {
    fs.readFileSync = readFileSync;
  }
}
