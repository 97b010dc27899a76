/** Without them, a browser asks for a font only once it knows the styles. */
export function FontPreloads({ urls }: { urls: readonly string[] }) {
  return urls.map((url) => (
    <link
      key={url}
      rel="preload"
      as="font"
      type="font/woff2"
      href={url}
      crossOrigin="anonymous"
      fetchPriority="low"
    />
  ));
}
