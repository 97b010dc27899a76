import 'server-only';
import { headers } from 'next/headers';
import { PAGE_COPY_HEADER } from '#platform/http/page-copy.ts';

export const readPageCopyToken = async (): Promise<string | null> => (await headers()).get(PAGE_COPY_HEADER);
