import { type Address, ConsolePage, found, openPage } from '#app/staff/_shell/console-page.tsx';
import { shortHash } from '#app/staff/consents/copy.ts';
import { Card } from '#components/console/card.tsx';
import { TextFrame } from '#components/console/text-frame.tsx';
import { checkStoredTexts } from '#features/consent/check-consent.ts';
import { plainTextOf } from '#features/consent/consent-response.ts';
import { TOO_COMPLEX } from '#features/consent/model/consent-inspection.ts';
import { findConsentText } from '#features/consent/store/consent-texts.ts';
import { formatCount } from '#platform/values/count.ts';
import { isSha256 } from '#platform/values/ids.ts';
import { Findings, VerdictBadge } from '../../version-status.tsx';

export default async function ReadTextPage(address: Address<'sha256'>) {
  const page = await openPage('consents_read', address);
  const { sha256 } = page.params;
  const bytes = found(isSha256(sha256) ? await findConsentText(sha256) : null);
  const html = Buffer.from(bytes).toString('utf8');
  const { verdict, findings } = (await checkStoredTexts([sha256])).get(sha256) ?? TOO_COMPLEX;
  const words = await plainTextOf(sha256, bytes);
  const name = `Text ${shortHash(sha256)}`;
  return (
    <ConsolePage
      page={page}
      area="consents"
      title={name}
      note={`${formatCount(bytes.length)} bytes, as stored.`}
      up={{ href: '/staff/consents', label: 'Consents' }}
    >
      <Card title="What borrowers see" note="Viewing it here adds nothing to a borrower’s evidence.">
        <TextFrame sha256={sha256} title={name} />
      </Card>
      <Card title="Safety check" actions={<VerdictBadge verdict={verdict} />}>
        <Findings findings={findings} />
      </Card>
      <Card title="Plain text">
        <p className="max-w-prose whitespace-pre-wrap break-words">
          {words ?? 'This text is too complex to show as plain text.'}
        </p>
      </Card>
      <Card title="HTML">
        <pre className="whitespace-pre-wrap break-words font-mono text-[0.8125rem] leading-5">{html}</pre>
        <p className="mt-3 break-all text-[0.8125rem] text-ink-soft">{`Fingerprint (SHA-256): ${sha256}`}</p>
      </Card>
    </ConsolePage>
  );
}
