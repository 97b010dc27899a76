import { UserError } from '#scripts/cli/user-error.ts';
import { runCommand } from './tool.ts';

/** Undefined once the console has a member. */
export async function firstPersonLink(
  environment: Record<string, string>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const script = ['--conditions=react-server', 'scripts/cli/staff.ts', 'first'];
  const { code, output } = await runCommand(process.execPath, script, { environment, signal });
  if (code !== 0) throw new UserError(output.trim());
  return output.match(/https?:\/\/\S+\/staff\/join\/\S+/)?.[0];
}
