import { childEnvironment } from '#platform/config/env.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { type Running, startService } from '#scripts/dev/child-processes.ts';
import { pathBehind, runCommand } from '#scripts/dev/tool.ts';

// The user `nobody` owns no file of the tree.
const USER = '65534';
const STOP_LIMIT_MS = 45_000;

export interface Container {
  tree: string;
  workdir: string;
  node: string;
  environment: Record<string, string>;
}

/** Arguments of `unshare`: a read-only mount at the image's path, in a mount namespace and as an unprivileged user. */
function inMount(container: Container, command: string[], added: Record<string, string>): string[] {
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
  const variables = { PATH: pathBehind('/srv/bin'), HOME: '/nonexistent', ...environment, ...added };
  const pairs = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  return ['--mount', 'sh', '-c', script, tree, workdir, node, ...pairs, ...command];
}

export async function runIn(container: Container, command: string[], added: Record<string, string> = {}) {
  const { code, output } = await runCommand('unshare', inMount(container, command, added));
  if (code !== 0) throw new UserError(`${command.join(' ')} ended with ${code}.\n${output}`);
  return output;
}

export function serveIn(
  container: Container,
  command: string[],
  added: Record<string, string>,
  signal: AbortSignal,
): Promise<Running> {
  const server = {
    name: 'The server',
    file: 'unshare',
    arguments: inMount(container, command, added),
    environment: childEnvironment({}),
    ready: /\bHandoff ready at /,
    graceMs: STOP_LIMIT_MS,
  };
  return startService(server, signal);
}
