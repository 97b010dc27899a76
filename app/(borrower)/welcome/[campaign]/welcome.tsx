import { SearchTags } from '#components/borrower/search-tags.tsx';
import { imagePath } from '#components/borrower/start/own-texts.tsx';
import { StartPage, type StartPageProps } from '#components/borrower/start/start-page.tsx';
import { landingTexts } from '#features/campaign/model/landing.ts';
import { withoutSoftInquiry } from '#features/campaign/model/landing-credit.ts';
import type { Campaign } from '#features/form/model/campaign.ts';

type WelcomeProps = Omit<StartPageProps, 'tags' | 'campaign'> & {
  campaign: StartPageProps['campaign'] & Pick<Campaign, 'isIndexed'>;
};

export const Welcome = (props: WelcomeProps) => <StartPage {...props} tags={<PageTags {...props} />} />;

function PageTags({ parties, campaign, content, copy, language }: WelcomeProps) {
  const { image } = content;
  const own = landingTexts(parties.isSoftInquiry ? content : withoutSoftInquiry(content), language);
  const headline = own.headline.text || copy.landing.products[campaign.product].title;
  const title = own.searchTitle.text || `${headline} – ${parties.partner.brandName}`;
  const subhead = own.subhead.text || copy.landing.subhead(parties.operatorName);
  return (
    <>
      <title>{title}</title>
      <SearchTags
        title={title}
        description={own.searchDescription.text || subhead}
        path={`/welcome/${campaign.slug}`}
        isIndexed={campaign.isIndexed}
        parties={parties}
        picture={image && { ...image, path: imagePath(image.sha256), alt: own.imageAlt.text }}
      />
    </>
  );
}
