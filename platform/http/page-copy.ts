/** Names a copy of the consent page that this process is making. The edge strips it from every request. */
export const PAGE_COPY_HEADER = 'x-handoff-page-copy';
