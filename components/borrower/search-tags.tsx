type SearchTagsProps = {
  title: string;
  description: string;
  address: string;
  siteName: string;
  /** A picture has a size, a logo has none. */
  image: { address: string; width?: number; height?: number; alt?: string } | null;
};

/** For search engines, and for the preview of a shared link. */
export function SearchTags({ title, description, address, siteName, image }: SearchTagsProps) {
  return (
    <>
      {description && <meta name="description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      {image && <meta property="og:image" content={image.address} />}
      {image?.width && (
        <>
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      {image?.alt && <meta property="og:image:alt" content={image.alt} />}
    </>
  );
}
