import { Notice } from '#components/console/notice.tsx';
import { type FlashPage, findFlash } from './flash-message.ts';

export function FlashNotice({ page, done }: { page: FlashPage; done: string | string[] | undefined }) {
  const message = findFlash(page, done);
  return message ? (
    <Notice role="status" tone={message.tone ?? 'good'}>
      {message.text}
    </Notice>
  ) : null;
}
