import { revalidatePath } from 'next/cache';
import { headers } from 'next/headers';

const SENT_BY_SCRIPT = 'next-action';

/** Whether a page with scripts sent the form and waits for an answer. */
export const isSentByScript = async (): Promise<boolean> => (await headers()).has(SENT_BY_SCRIPT);

/** Pages that the browser's router has cached would show old answers. Without scripts, it has none. */
export async function dropCachedPages(below: '/' | '/apply' = '/apply'): Promise<void> {
  if (await isSentByScript()) revalidatePath(below, 'layout');
}
