import { drawnPath, SOCIAL_SIZE } from '#features/brand/model/drawn-scenes.ts';

type Picture = { path: string; width: number; height: number; alt: string };

type SearchTagsProps = {
  title: string;
  description: string;
  /** Without parameters, which change nothing that a search engine should list. */
  path: string;
  isIndexed: boolean;
  parties: { partner: Brand; origin: string };
  /** Null shows the logo, or a drawing in the color of the brand. */
  picture: Picture | null;
};

type Brand = {
  brandName: string;
  accent: string;
  logo: { sha256: string; mediaType: string; width: number; height: number } | null;
};

/** For search engines, and for the preview of a shared link. The header of all other pages says noindex. */
export function SearchTags({ title, description, path, isIndexed, parties, picture }: SearchTagsProps) {
  const { partner, origin } = parties;
  const large = picture ?? (logoPicture(partner) ? null : drawnPicture(partner));
  const image = large ?? logoPicture(partner);
  return (
    <>
      {!isIndexed && <NotIndexed />}
      <link rel="canonical" href={origin + path} />
      {description && <meta name="description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={partner.brandName} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={origin + path} />
      <meta name="twitter:card" content={large ? 'summary_large_image' : 'summary'} />
      {image && (
        <>
          <meta property="og:image" content={origin + image.path} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          {image.alt && <meta property="og:image:alt" content={image.alt} />}
        </>
      )}
    </>
  );
}

export function NotIndexed() {
  return <meta name="robots" content="noindex" />;
}

const drawnPicture = ({ brandName, accent }: Brand): Picture => ({
  ...{ path: drawnPath('social', accent), ...SOCIAL_SIZE },
  alt: brandName,
});

/** No social network shows an SVG. */
function logoPicture({ brandName, logo }: Brand): Picture | null {
  if (!logo || logo.mediaType === 'image/svg+xml') return null;
  const { sha256, width, height } = logo;
  return { path: `/brand/logo/${sha256}`, width, height, alt: brandName };
}
