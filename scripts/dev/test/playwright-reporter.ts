import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { Progress } from './progress.ts';

export default class StageReporter implements Reporter {
  readonly #progress = new Progress();

  onBegin(_config: FullConfig, suite: Suite) {
    this.#progress.expect(suite.allTests().length);
  }

  onStdOut(chunk: string | Buffer) {
    process.stdout.write(chunk);
  }

  onStdErr(chunk: string | Buffer) {
    process.stdout.write(chunk);
  }

  onTestEnd(test: TestCase, { status, errors }: TestResult) {
    if (status === 'passed') return this.#progress.passed();
    const file = relative(projectFolder, test.location.file);
    const texts = errors.length > 0 ? errors.map(textOf) : [status];
    const pattern = test.title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    this.#progress.failed(`${file}:${test.location.line} › ${test.title}`, texts, [file, '-g', pattern]);
  }

  onError(error: TestError) {
    this.#progress.failed('outside a test', [textOf(error)]);
  }

  printsToStdio() {
    return true;
  }
}

const textOf = ({ stack, message, value, snippet }: TestError) =>
  [stack ?? message ?? value, snippet].filter(Boolean).join('\n');
