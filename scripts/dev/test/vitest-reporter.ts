import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestResult } from 'vitest/node';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { isOnCi } from '#scripts/dev/test-settings.ts';
import { failureOf, patternOf, send, withLogs } from './reports.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Of the apps under test. */
    logs?: string[];
  }
}

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
    const errors = errorsOf(test.result());
    if (!errors) return;
    const file = fileOf(test.module);
    send({
      file,
      title: test.fullName,
      tags: test.tags,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      errors: withLogs(errors, test.meta().logs),
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

/** Undefined for a test that was left out before it began. */
function errorsOf(result: TestResult): string[] | undefined {
  switch (result.state) {
    case 'passed':
      return [];
    case 'failed':
      return result.errors.map(textOf);
    case 'skipped':
      // CI has all that a test may need. Only a test that has begun gives a reason.
      return isOnCi && result.note !== undefined ? [`Left out: ${result.note}`] : undefined;
    default:
      return undefined;
  }
}

const fileOf = ({ moduleId }: TestModule) => relative(projectFolder, moduleId);

function textOf({ message, diff, stack = '' }: Failure): string {
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  return [message, diff, places.join('\n')].filter(Boolean).join('\n');
}
