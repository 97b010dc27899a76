import { FLASH_MESSAGES, flashMessage } from '#app/staff/_shell/flash-message.ts';
import { Notice } from '#components/console/notice.tsx';
import { FETCH_FAILURES } from './copy.ts';

export function RefreshNotice({ refreshed }: { refreshed: string | string[] | undefined }) {
  if (typeof refreshed !== 'string') return null;
  const result = flashMessage(FLASH_MESSAGES.refresh, refreshed);
  if (result) {
    return (
      <Notice role="status" tone={result.tone} title={result.title}>
        {result.text}
      </Notice>
    );
  }
  return (
    <Notice role="alert" tone="bad" title="Refresh failed">
      {`${flashMessage(FETCH_FAILURES, refreshed) ?? 'See the log for the reason'}.`}
    </Notice>
  );
}
