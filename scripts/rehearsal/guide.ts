import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';

/** Shell commands and the output that the page promises for them. */
interface Block {
  commands: string;
  expected: string[];
}

export interface Section {
  title: string;
  blocks: Block[];
  /** Bold words: what to look for, fill in and click in a browser. */
  labels: string[];
}

const FENCE = /^ *```(.*)\n([\s\S]*?)^ *```$/gm;
/** Fences with a file or an alternative: the rehearsal doesn't run them. */
const SHOWN_ONLY = ['sh alternative', 'ini', 'yaml', 'json', 'sql'];
const STEP = /^\d+\. /;

export function readSections(page: string): Section[] {
  const text = readFileSync(join(projectFolder, 'docs', page), 'utf8');
  return text
    .split(/^#{2,3} /m)
    .slice(1)
    .map((section) => {
      const [title = ''] = section.split('\n', 1);
      const blocks: Block[] = [];
      for (const [, kind = '', inside = ''] of section.matchAll(FENCE)) addFence(blocks, kind, inside, title);
      const prose = section.replaceAll(FENCE, '');
      if (prose.includes('```')) throw new UserError(`A fence below "${title}" does not end.`);
      const labels = [...prose.matchAll(/\*\*(.+?)\*\*/g)].map(([, label = '']) => label);
      return { title, blocks, labels };
    });
}

/** The steps of docs/going-live.md. */
export function readGuide(): Section[] {
  const sections = readSections('going-live.md');
  const isStep = ({ title }: Section) => STEP.test(title);
  const stray = sections.find((section) => !isStep(section) && section.blocks.length > 0);
  if (stray) throw new UserError(`"${stray.title}" is no step of the guide, and has commands.`);
  return sections.filter(isStep).map((step) => ({ ...step, title: step.title.replace(STEP, '') }));
}

function addFence(blocks: Block[], kind: string, inside: string, title: string) {
  if (SHOWN_ONLY.includes(kind)) return;
  if (kind === 'sh') blocks.push({ commands: inside, expected: [] });
  else if (kind === 'text' && blocks.length > 0)
    blocks.at(-1)?.expected.push(...inside.split('\n').filter(Boolean));
  else throw new UserError(`Below "${title}" is a fence "${kind}" where none is expected.`);
}

export function missingLine(expected: string[], output: string): string | undefined {
  return expected.find((line) => {
    const parts = line.trim().split('…').map(RegExp.escape);
    return !new RegExp(parts.join('.*')).test(output);
  });
}
