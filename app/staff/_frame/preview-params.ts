import type { PreviewPage, Scheme } from '#components/console/live-preview.tsx';

export function previewParams(query: Record<string, string | string[] | undefined>): {
  sheet: PreviewPage;
  scheme: Scheme;
} {
  const { sheet, scheme } = query;
  return {
    sheet: sheet === 'form' || sheet === 'consent' || sheet === 'landing' ? sheet : 'start',
    scheme: scheme === 'dark' ? 'dark' : 'light',
  };
}
