import type { Elements } from '#components/elements.ts';
import { Columns } from './columns.tsx';

export function Panel({ children }: { children: React.ReactNode }) {
  return (
    <div className="sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:p-10 sm:shadow-card print:border-0 print:bg-transparent print:p-0 print:shadow-none">
      {children}
    </div>
  );
}

type MessagePageProps = {
  /** A scene of `art`. */
  art?: Elements;
  aside?: React.ReactNode;
  children: React.ReactNode;
};

export function MessagePage({ art, aside, children }: MessagePageProps) {
  return (
    <Columns aside={aside}>
      <div className="sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:shadow-card print:border-0 print:bg-transparent print:shadow-none">
        {art}
        <div className={`sm:px-10 sm:pb-10 print:p-0 ${art ? 'pt-7 sm:pt-8' : 'sm:pt-10'}`}>{children}</div>
      </div>
    </Columns>
  );
}
