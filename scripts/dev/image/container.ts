import { type ChildProcess, spawn } from 'node:child_process';
import { childEnvironment } from '#platform/config/env.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { imagePath } from './build-tree.ts';

// The user `nobody` owns no file of the tree.
const USER = '65534';
const STOP_LIMIT_MS = 45_000;

export interface Container {
  tree: string;
  workdir: string;
  node: string;
  environment: Record<string, string>;
}

/** A read-only mount at the image's path, in a mount namespace of its own and as an unprivileged user. */
function startIn(container: Container, command: string[], added: Record<string, string>): ChildProcess {
  const { tree, workdir, node, environment } = container;
  // Moved to /srv when it is complete: the project may itself be below /srv.
  const script = [
    `made="$0-mounted" place="$0-mounted${workdir.slice('/srv'.length)}"`,
    'mkdir -p "$made"',
    'mount -t tmpfs tmpfs "$made"',
    'mkdir -p "$place" "$made/bin"',
    'cp "$2" "$made/bin/node"',
    'mount --bind "$0" "$place"',
    'mount -o remount,ro,bind "$place"',
    'mount -o remount,ro "$made"',
    'mount --move "$made" /srv',
    'cd "$1"',
    'shift 2',
    `exec setpriv --reuid ${USER} --regid ${USER} --clear-groups --no-new-privs --bounding-set=-all env -i "$@"`,
  ].join(' && ');
  const variables = { PATH: imagePath('/srv/bin'), HOME: '/nonexistent', ...environment, ...added };
  const pairs = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return spawn('unshare', ['--mount', 'sh', '-c', script, tree, workdir, node, ...pairs, ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment({}),
  });
}

export async function runIn(container: Container, command: string[], added: Record<string, string> = {}) {
  const { ended, output } = follow(startIn(container, command, added));
  const code = await ended;
  if (code !== 0) throw new UserError(`${command.join(' ')} ended with ${code}.\n${output()}`);
  return output();
}

export function serveIn(container: Container, command: string[], added: Record<string, string>) {
  const child = startIn(container, command, added);
  const { ended, output } = follow(child);
  return {
    ended,
    output,
    stop: async () => {
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      const code = await ended;
      clearTimeout(limit);
      return code;
    },
  };
}

function follow(child: ChildProcess) {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { ended, output: () => text };
}
