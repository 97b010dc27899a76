import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { verifyCommand } from '#scripts/cli/verify-command.ts';

type Verified = { code: unknown; says: string };

/** Runs the command in this process, on the files of the folder. */
export async function verifyIn(folder: string, given: string[]): Promise<Verified> {
  const lines: string[] = [];
  const print = (text: string) => lines.push(text);
  const paths = given.map((part) => (existsSync(join(folder, part)) ? join(folder, part) : part));
  const code = await verifyCommand(paths, { log: print, error: print });
  return { code, says: `${lines.join('\n')}\n` };
}

/** Runs the script as `npm run verify --` does, in the folder with the files. */
export function runVerifyIn(folder: string, given: string[]): Promise<Verified> {
  const script = resolve('scripts/cli/verify.ts');
  return new Promise((done) => {
    execFile(process.execPath, [script, ...given], { cwd: folder }, (error, stdout, stderr) =>
      done({ code: error ? error.code : 0, says: stdout + stderr }),
    );
  });
}
