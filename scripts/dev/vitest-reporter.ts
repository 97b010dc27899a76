import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { projectFolder } from './data-folder.ts';
import { Progress } from './test-progress.ts';

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
    if (state === 'failed')
      this.#progress.failed(`${fileOf(test.module)} › ${test.fullName}`, errors.map(textOf));
    else if (state === 'passed') this.#progress.passed();
  }

  onTestModuleEnd(module: TestModule) {
    const suites = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
    if (suites.length > 0) this.#progress.failed(fileOf(module), suites.map(textOf));
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    if (unhandled.length > 0) this.#progress.failed('outside a test', unhandled.map(textOf));
  }
}

const fileOf = ({ moduleId }: TestModule) => relative(projectFolder, moduleId);

function textOf({ message, diff, stack = '' }: Failure): string {
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  return [message, diff, places.join('\n')].filter(Boolean).join('\n');
}
