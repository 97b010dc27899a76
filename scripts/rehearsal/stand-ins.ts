import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { UserError } from '#scripts/cli/user-error.ts';
import type { Machine } from './machine.ts';

export type StandIn = (given: string[]) => Promise<string>;

/** A user of every machine, in place of the one that the guide creates. */
export const APP_USER = { uid: 65_534, gid: 65_534 };

/** First on the PATH: programs that the rehearsal plays, and those that need a user the machine lacks. */
export async function installStandIns(machine: Machine, played: Record<string, StandIn>) {
  const socket = machine.path('run/rehearsal.sock');
  const server = createServer(async (request, response) => {
    const given = (await text(request)).split('\0').slice(0, -1);
    try {
      const output = await played[(request.url ?? '').slice(1)]?.(given);
      response.end(output && `${output.trimEnd()}\n`);
    } catch (error) {
      response.writeHead(500).end(`${error instanceof UserError ? error.message : String(error)}\n`);
    }
  });
  await machine.serve(server, socket);
  for (const program of Object.keys(played)) script(machine, program, passOn(socket, program));
  script(machine, 'useradd', 'exit 0');
  for (const program of ['chown', 'chgrp']) script(machine, program, ownerChange(machine, program));
}

/** Without the curl settings of the guide, which lead the host names to the proxy. */
const passOn = (socket: string, program: string) =>
  `{ [ $# = 0 ] || printf '%s\\0' "$@"; } |
  curl -q --silent --fail-with-body --unix-socket '${socket}' --data-binary @- 'http://localhost/${program}'`;

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
