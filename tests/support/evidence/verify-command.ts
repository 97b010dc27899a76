import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

/** Runs the script as `npm run verify --` does, in the folder with the files. */
export function verifyIn(folder: string, given: string[]): Promise<{ code: unknown; says: string }> {
  const script = resolve('scripts/cli/verify.ts');
  return new Promise((done) => {
    execFile(process.execPath, [script, ...given], { cwd: folder }, (error, stdout, stderr) =>
      done({ code: error ? error.code : 0, says: stdout + stderr }),
    );
  });
}
