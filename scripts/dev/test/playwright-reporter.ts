import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { failureOf, patternOf, send, withLogs } from './reports.ts';

export default class StageReporter implements Reporter {
  onBegin(_config: FullConfig, suite: Suite) {
    send({ expected: suite.allTests().length });
  }

  onStdOut(chunk: string | Buffer) {
    process.stdout.write(chunk);
  }

  onStdErr(chunk: string | Buffer) {
    process.stdout.write(chunk);
  }

  onTestEnd({ title, location, tags }: TestCase, { status, duration, errors, annotations }: TestResult) {
    const file = relative(projectFolder, location.file);
    const texts = errors.length > 0 ? errors.map(textOf) : [status];
    const logs = annotations.filter(({ type }) => type === 'log').map(({ description = '' }) => description);
    send({
      file,
      line: location.line,
      title,
      tags,
      seconds: duration / 1000,
      errors: status === 'passed' ? [] : withLogs(texts, logs),
      select: [file, '-g', patternOf(title)],
    });
  }

  onError(error: TestError) {
    send(failureOf(null, [textOf(error)]));
  }

  printsToStdio() {
    return true;
  }
}

const textOf = ({ stack, message, value, snippet }: TestError) =>
  [stack ?? message ?? value, snippet].filter(Boolean).join('\n');
