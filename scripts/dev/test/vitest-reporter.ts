import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { Progress } from './progress.ts';

type Failure = SerializedError & { diff?: string };

export default class StageReporter implements Reporter {
  readonly #progress = new Progress();

  onTestModuleCollected(module: TestModule) {
    const tests = [...module.children.allTests()];
    this.#progress.expect(tests.filter(({ options }) => options.mode === 'run').length);
  }

  onUserConsoleLog({ content }: { content: string }) {
    process.stdout.write(content);
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result();
    if (state === 'passed') this.#progress.passed();
    if (state !== 'failed') return;
    const file = fileOf(test.module);
    this.#progress.failed(`${file} › ${test.fullName}`, errors.map(textOf), [file, '-t', patternOf(test)]);
  }

  onTestModuleEnd(module: TestModule) {
    const suites = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
    if (suites.length > 0) this.#progress.failed(fileOf(module), suites.map(textOf), [fileOf(module)]);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    if (unhandled.length > 0) this.#progress.failed('outside a test', unhandled.map(textOf));
  }
}

const fileOf = ({ moduleId }: TestModule) => relative(projectFolder, moduleId);

/** Vitest compares the pattern with the titles of the suites and of the test, separated by spaces. */
const patternOf = ({ fullName }: TestCase) =>
  fullName.replaceAll(' > ', ' ').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

function textOf({ message, diff, stack = '' }: Failure): string {
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  return [message, diff, places.join('\n')].filter(Boolean).join('\n');
}
