import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';

const SENT_BY_SCRIPT = 'next-action';

/** Pages that the browser's router has cached would show old answers. Without scripts, it has none. */
export async function dropCachedPages(below: '/' | '/apply' = '/apply'): Promise<void> {
  if ((await headers()).has(SENT_BY_SCRIPT)) revalidatePath(below, 'layout');
}
