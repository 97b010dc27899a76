import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFree } from './free-port.ts';
import { runFolder } from './test-settings.ts';

/** Below the ports that systems give to outgoing connections. Browsers block 10080. */
const TEST_PORTS = { first: 11_000, last: 31_000 };

/**
 * A free port that the run gives to no one else, also while a program that listened there starts again. At random, because
 * other runs on this machine look for ports too.
 */
export async function testPort(folder = runFolder): Promise<number> {
  const ports = join(folder, 'ports');
  mkdirSync(ports, { recursive: true });
  for (;;) {
    const port = randomInt(TEST_PORTS.first, TEST_PORTS.last);
    if (reserve(join(ports, String(port))) && (await isFree(port))) return port;
  }
}

function reserve(file: string): boolean {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}
