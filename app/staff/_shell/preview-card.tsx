import { Card } from '#components/console/card.tsx';
import { Hidden } from '#components/console/form.tsx';
import { LivePreview, type PreviewPage } from '#components/console/live-preview.tsx';
import type { Query } from './old-input.ts';

type PreviewCardProps = {
  page: string;
  query: Query;
  /** The first is shown first. */
  sheets: readonly [PreviewPage, ...PreviewPage[]];
  /** The fields of the form around it that the preview follows. Without them, it has its own form. */
  typed?: Record<string, string>;
  fixed?: Record<string, string>;
  note?: string | undefined;
};

export function PreviewCard({ page, query, sheets, typed, fixed = {}, note }: PreviewCardProps) {
  const sheet = sheets.find((known) => known === query.sheet) ?? sheets[0];
  const preview = (
    <LivePreview
      page={page}
      typed={typed ?? {}}
      fixed={fixed}
      sheets={sheets}
      shown={{ sheet, scheme: query.scheme === 'dark' ? 'dark' : 'light' }}
    />
  );
  return (
    <Card id="preview" title="Preview" note={note}>
      {typed ? (
        preview
      ) : (
        // Its buttons also work without scripts.
        <form method="get">
          <Hidden fields={{ returned: fixed.returned }} />
          {preview}
        </form>
      )}
    </Card>
  );
}
