import { generateClient } from './app-build.ts';
import { tagsInTests } from './asvs/test-tags.ts';
import { runTests } from './test-run.ts';
import { runVitest } from './test-vitest.ts';

const given = process.argv.slice(2);
// To look for a tag, Vitest would load every file.
const tagged = () => (tagsInTests().get('@nightly') ?? []).filter((path) => path.endsWith('.test.ts'));

await runTests({ folder: 'vitest-more', command: 'npm run vitest-more' }, async (run) => {
  await generateClient(run.signal);
  return [await runVitest({ ...run, filter: given.length > 0 ? given : tagged(), part: 'more' })];
});
