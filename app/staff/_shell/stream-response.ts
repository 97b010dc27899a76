import { filterQuery } from '#platform/values/filter-query.ts';

type File = { fileName: string; mediaType: string };

/** Produces the next part only after the client took the one before it. */
export function streamResponse(chunks: AsyncGenerator<string>, file: File): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(body, { headers: downloadHeaders(file) });
}

export const downloadHeaders = ({ fileName, mediaType }: File) => ({
  'Content-Type': mediaType,
  'Content-Disposition': `attachment; filename="${fileName}"`,
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
});

export const CSV = 'text/csv; charset=utf-8';

/** The list with these filters. */
export function filteredPath(path: string, filters: Record<string, string | null>): string {
  const query = filterQuery(filters).toString();
  return query ? `${path}?${query}` : path;
}
