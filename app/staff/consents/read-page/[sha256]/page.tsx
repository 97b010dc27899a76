import { type Address, ConsolePage, found, openPage } from '#app/staff/_shell/console-page.tsx';
import { shortHash } from '#app/staff/consents/copy.ts';
import { Card } from '#components/console/card.tsx';
import { PageCopyFrame } from '#components/console/text-frame.tsx';
import { textsIn } from '#features/consent/consent-response.ts';
import { findPageCopy } from '#features/consent/store/page-copies.ts';
import { formatCount } from '#platform/values/count.ts';
import { isSha256 } from '#platform/values/ids.ts';

export default async function ReadPageCopyPage(address: Address<'sha256'>) {
  const page = await openPage('consents_read', address);
  const { sha256 } = page.params;
  const copy = found(isSha256(sha256) ? await findPageCopy(sha256) : null);
  const texts = textsIn(copy);
  const name = `Consent page ${shortHash(sha256)}`;
  return (
    <ConsolePage
      page={page}
      area="leads"
      title={name}
      note={`${formatCount(copy.length)} bytes, as stored in the evidence.`}
      up={{ href: '/staff/leads', label: 'Leads' }}
    >
      <Card
        title="The page as drawn"
        note="Our server drew it without the borrower’s answers. Its links and buttons do nothing."
      >
        <PageCopyFrame sha256={sha256} title={name} />
      </Card>
      {texts.length > 0 && (
        <Card title="Texts on this page">
          <ul className="space-y-1">
            {texts.map((text) => (
              <li key={text} className="break-all font-mono text-[0.8125rem]">
                <a href={`/staff/consents/read/${text}`}>{text}</a>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="Fingerprint">
        <p className="break-all font-mono text-[0.8125rem]">{sha256}</p>
        <p className="mt-1 text-[0.875rem] text-ink-soft">
          SHA-256 of the page. Certificates name the page by this hash.
        </p>
      </Card>
    </ConsolePage>
  );
}
