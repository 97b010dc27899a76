import 'server-only';
import { createHash } from 'node:crypto';
import type { LandingImageFile } from '#features/campaign/store/landing-images.ts';
import { runJob } from '#features/consent/checker/thread.ts';
import { logAlert } from '#platform/log/log.ts';

export async function readLandingImage(file: Uint8Array): Promise<LandingImageFile | { error: string }> {
  const found = await runJob('inspectLandingImage', file);
  if (!found.isDone) {
    if (found.stop === 'busy')
      return { error: 'Too many files are being checked right now. Try again in a minute' };
    logAlert('check_stopped', { what: 'landing_image', reason: found.stop });
    return { error: 'This picture couldn’t be checked. Save it again, or choose another one' };
  }
  if ('error' in found.value) return found.value;
  const bytes = new Uint8Array(found.value.bytes);
  return { ...found.value, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
