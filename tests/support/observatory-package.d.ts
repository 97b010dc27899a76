// The package has no types; only these parts are used.
declare module '@mdn/mdn-http-observatory/src/constants.js' {
  export const ALL_TESTS: ((requests: object) => { result: string | null })[];
}
declare module '@mdn/mdn-http-observatory/src/grader/charts.js' {
  export const MINIMUM_SCORE_FOR_EXTRA_CREDIT: number;
}
declare module '@mdn/mdn-http-observatory/src/grader/grader.js' {
  export const getScoreModifier: (result: string) => number;
}
declare module '@mdn/mdn-http-observatory/src/retriever/utils.js' {
  export const parseHttpEquivHeaders: (html: string, address: string) => Map<string, string[]>;
}
