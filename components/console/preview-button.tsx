/** Works without scripts: it reloads the page with the typed values in the URL. */
export function PreviewButton({ page }: { page: string }) {
  return (
    <button
      type="submit"
      formMethod="get"
      formAction={page}
      formNoValidate
      className="min-h-10 cursor-pointer rounded-lg border border-line-strong bg-surface px-4 py-1.5 font-semibold text-[0.9375rem] hover:border-ink"
    >
      Preview
    </button>
  );
}
