import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';

/** Shell commands and the output that the page promises for them. */
export interface Block {
  commands: string;
  expected: string[];
  line: number;
}

export interface GuideStep {
  title: string;
  blocks: Block[];
  /** Bold words: what to look for, fill in and click in a browser. */
  labels: string[];
}

export interface Guide {
  examples: string[];
  steps: GuideStep[];
}

/** Fences with a file or an alternative: the rehearsal doesn't run them. */
const SHOWN_ONLY = ['sh alternative', 'ini', 'yaml', 'json'];
const STEP = /^## \d+\. (.+)$/;

const guideFile = join(projectFolder, 'docs', 'going-live.md');

export function readGuide(markdown = readFileSync(guideFile, 'utf8')): Guide {
  const guide: Guide = { examples: [], steps: [] };
  let heading = '';
  let step: GuideStep | undefined;
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line.startsWith('## ')) {
      heading = line.slice(3);
      const title = STEP.exec(line)?.[1];
      step = title ? { title, blocks: [], labels: [] } : undefined;
      if (step) guide.steps.push(step);
    } else if (line.trim().startsWith('```')) {
      const end = lines.findIndex((other, place) => place > at && other.trim() === '```');
      if (end < 0) throw new UserError(`The fence in line ${at + 1} of the guide does not end.`);
      addFence(step, line.trim().slice(3).trim(), lines.slice(at + 1, end), at + 1);
      at = end;
    } else if (heading === 'Values' && /^\| .+ \| `/.test(line)) {
      guide.examples.push(...codeSpans(line.split(' | ')[1] ?? ''));
    } else if (step) {
      step.labels.push(...[...line.matchAll(/\*\*(.+?)\*\*/g)].map((found) => found[1] ?? ''));
    }
  }
  return guide;
}

function addFence(step: GuideStep | undefined, kind: string, inside: string[], line: number) {
  if (SHOWN_ONLY.includes(kind)) return;
  if (kind === 'sh' && step) step.blocks.push({ commands: inside.join('\n'), expected: [], line });
  else if (kind === 'text' && step?.blocks.length)
    step.blocks.at(-1)?.expected.push(...inside.filter(Boolean));
  else throw new UserError(`Line ${line} of the guide starts a fence "${kind}" where none is expected.`);
}

const codeSpans = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '');

export function missingLine(expected: string[], output: string): string | undefined {
  return expected.find((line) => {
    const parts = line.trim().split('…').map(RegExp.escape);
    return !new RegExp(parts.join('.*')).test(output);
  });
}
