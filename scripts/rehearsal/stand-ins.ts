import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { UserError } from '#scripts/cli/user-error.ts';
import type { Machine } from './machine.ts';

export type StandIn = (given: string[]) => Promise<string>;

const argumentList = z.array(z.string());
/** A user of every machine, in place of the one that the guide creates. */
export const APP_USER = { uid: 65_534, gid: 65_534 };

/** First on the PATH: programs that the rehearsal plays, and those that need a user the machine lacks. */
export async function installStandIns(machine: Machine, played: Record<string, StandIn>) {
  const socket = machine.path('run/rehearsal.sock');
  const server = createServer(async (request, response) => {
    const program = (request.url ?? '').slice(1);
    const answer = await play(played[program], argumentList.parse(JSON.parse(await text(request))));
    response.writeHead(200, { 'x-exit-code': answer.code }).end(answer.output);
  });
  await machine.serve(server, socket);
  const standIn = join(import.meta.dirname, 'stand-in.mjs');
  for (const program of Object.keys(played)) {
    script(
      machine,
      program,
      `exec '${machine.path('usr/bin/node')}' '${standIn}' '${socket}' ${program} "$@"`,
    );
  }
  script(machine, 'useradd', 'exit 0');
  for (const program of ['chown', 'chgrp']) script(machine, program, ownerChange(machine, program));
}

async function play(work: StandIn | undefined, given: string[]): Promise<{ code: number; output: string }> {
  if (!work) return { code: 127, output: 'The rehearsal plays no such program.\n' };
  try {
    const output = await work(given);
    return { code: 0, output: output && `${output.trimEnd()}\n` };
  } catch (error) {
    return { code: 1, output: `${error instanceof UserError ? error.message : String(error)}\n` };
  }
}

// Only root may change a file's owner; an ordinary user runs the whole rehearsal alone.
function ownerChange({ isRoot }: Machine, program: string): string {
  if (!isRoot) return 'exit 0';
  const { uid, gid } = APP_USER;
  const owners = program === 'chown' ? uid : gid;
  return [
    'given=()',
    'for word in "$@"; do',
    '  case "$word" in',
    `    handoff) word=${owners} ;;`,
    `    handoff:handoff) word=${uid}:${gid} ;;`,
    `    root:handoff) word=0:${gid} ;;`,
    '  esac',
    '  given+=("$word")',
    'done',
    `PATH=/usr/bin:/bin exec ${program} "\${given[@]}"`,
  ].join('\n');
}

function script(machine: Machine, name: string, body: string) {
  const path = machine.path('bin', name);
  writeFileSync(path, `#!/bin/bash\n${body}\n`);
  chmodSync(path, 0o755);
}
