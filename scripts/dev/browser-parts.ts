/** CONTRIBUTING.md says which tests have such a tag. Playwright compares texts that begin with the project. */
const MORE = [
  '@more( |$)',
  '^ ?scripts .*@more-with-scripts( |$)',
  '^ ?no-scripts .*@more-without-scripts( |$)',
].join('|');

/** Arguments for Playwright. */
export const BROWSER_PARTS = {
  usual: ['--grep-invert', `${MORE}|@shots`],
  more: ['--grep', MORE],
  shots: ['--grep', '@shots'],
  all: ['--grep-invert', '@shots'],
};
