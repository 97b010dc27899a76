import { Columns } from './columns.tsx';
import { Emblem, type EmblemKind } from './status-icon.tsx';

/** The sheet that a form or a message stands on; on a phone it is the page itself. */
export function Panel({ children }: { children: React.ReactNode }) {
  return (
    <div className="sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:p-10 sm:shadow-card print:border-0 print:bg-transparent print:p-0 print:shadow-none">
      {children}
    </div>
  );
}

type MessagePageProps = { emblem?: EmblemKind; aside?: React.ReactNode; children: React.ReactNode };

/** A page that says one thing, on the same grid as the form. */
export function MessagePage({ emblem, aside, children }: MessagePageProps) {
  return (
    <Columns aside={aside}>
      <Panel>
        {emblem && <Emblem kind={emblem} />}
        {children}
      </Panel>
    </Columns>
  );
}
