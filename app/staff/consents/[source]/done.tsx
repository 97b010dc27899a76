import { flashMessage } from '#app/staff/_frame/flash-message.ts';
import { Notice } from '#components/console/notice.tsx';

const MESSAGES: Record<string, string> = {
  drafted: 'The draft is saved. Read it below as borrowers would; then a second person publishes it.',
  edited: 'The draft is saved.',
  copied: 'A new draft holds the older text, byte for byte. It is on offer once it is published.',
  published: 'Published. Borrowers see this text from now on.',
  scheduled: 'Scheduled. It is published within a minute of its time, also while nobody is signed in.',
  called_off: 'Called off. It is a draft again.',
  retired: 'Taken back. No text is on offer now, and the forms that need one are closed.',
  discarded: 'The draft is given up.',
};

/** What has just been done, on the page where it shows. */
export function FlashNotice({ done }: { done: string | string[] | undefined }) {
  const message = flashMessage(MESSAGES, done);
  return message ? (
    <Notice role="status" tone="good">
      {message}
    </Notice>
  ) : null;
}
