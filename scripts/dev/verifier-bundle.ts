import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { FILE_NAME, policyFor, renderVerifier } from '#features/evidence/verifier/page.ts';
import { projectFolder } from './data-folder.ts';

const NODE_CRYPTO = join(projectFolder, 'features/evidence/proof/format/crypto.ts');
const BROWSER_CRYPTO = join(projectFolder, 'features/evidence/verifier/crypto.ts');
/** A parser of HTML would end the script here, or change it, and its hash would be another. */
const UNSAFE_IN_A_SCRIPT = /<\/?script|[\r\0]/i;

/** Writes the verifier's pages, each with its script and style inside. Returns their folder. */
export async function bundleVerifier(folder: string): Promise<string> {
  const script = await bundledScript();
  if (UNSAFE_IN_A_SCRIPT.test(script)) throw new Error('The script of the verifier can’t be inside a page.');
  const style = readFileSync(join(projectFolder, 'features/evidence/verifier/style.css'), 'utf8');
  const target = join(projectFolder, folder, 'handoff', 'verifier');
  // It may have files that an earlier build compressed.
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const scriptHash = hashOf(script);
  for (const [name, isOnSite] of [
    ['verify.html', true],
    [FILE_NAME, false],
  ] as const) {
    const policy = policyFor(scriptHash, isOnSite);
    writeFileSync(join(target, name), renderVerifier({ script, style, policy, isOnSite }));
  }
  return target;
}

async function bundledScript(): Promise<string> {
  const bundle = await rolldown({
    cwd: projectFolder,
    input: 'features/evidence/verifier/main.ts',
    platform: 'browser',
    plugins: [
      {
        name: 'crypto-of-the-browser',
        async resolveId(source, importer, options) {
          if (!source.endsWith('/crypto.ts')) return null;
          const found = await this.resolve(source, importer, { ...options, skipSelf: true });
          return found?.id === NODE_CRYPTO ? BROWSER_CRYPTO : found;
        },
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const [chunk, ...others] = output;
  if (others.length > 0) throw new Error('The verifier needs more than one script.');
  return `${chunk.code.trimEnd()}\n`;
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
