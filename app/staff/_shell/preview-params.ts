import type { PreviewPage, Scheme } from '#components/console/live-preview.tsx';

const SHEETS: readonly PreviewPage[] = ['form', 'consent', 'landing', 'landing-es', 'steps', 'outcomes'];

export function previewParams(query: Record<string, string | string[] | undefined>): {
  sheet: PreviewPage;
  scheme: Scheme;
} {
  const { sheet, scheme } = query;
  return {
    sheet: SHEETS.find((known) => known === sheet) ?? 'start',
    scheme: scheme === 'dark' ? 'dark' : 'light',
  };
}
