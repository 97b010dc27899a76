import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { failureOf, patternOf, send } from './reports.ts';

type Failure = SerializedError & { diff?: string };

export default class StageReporter implements Reporter {
  onInit() {
    send({ expected: 0 });
  }

  onTestModuleCollected(module: TestModule) {
    const tests = [...module.children.allTests()];
    send({ expected: tests.filter(({ options }) => options.mode === 'run').length });
  }

  onUserConsoleLog({ content }: { content: string }) {
    process.stdout.write(content);
  }

  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result();
    if (state !== 'passed' && state !== 'failed') return;
    const file = fileOf(test.module);
    send({
      file,
      title: test.fullName,
      tags: test.tags,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      errors: state === 'passed' ? [] : errors.map(textOf),
      // Vitest compares the pattern with the titles of the suites and of the test, separated by spaces.
      select: [file, '-t', patternOf(test.fullName.replaceAll(' > ', ' '))],
    });
  }

  onTestModuleEnd(module: TestModule) {
    const suites = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors());
    if (suites.length > 0) send(failureOf(fileOf(module), suites.map(textOf)));
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    if (unhandled.length > 0) send(failureOf(null, unhandled.map(textOf)));
  }
}

const fileOf = ({ moduleId }: TestModule) => relative(projectFolder, moduleId);

function textOf({ message, diff, stack = '' }: Failure): string {
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  return [message, diff, places.join('\n')].filter(Boolean).join('\n');
}
