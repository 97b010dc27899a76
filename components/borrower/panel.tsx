import { Columns } from './columns.tsx';
import { StatusIcon, type StatusIconKind } from './status-icon.tsx';

export function Panel({ children }: { children: React.ReactNode }) {
  return (
    <div className="sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:p-10 sm:shadow-card print:border-0 print:bg-transparent print:p-0 print:shadow-none">
      {children}
    </div>
  );
}

type MessagePageProps = { icon?: StatusIconKind; aside?: React.ReactNode; children: React.ReactNode };

export function MessagePage({ icon, aside, children }: MessagePageProps) {
  return (
    <Columns aside={aside}>
      <Panel>
        {icon && <StatusIcon kind={icon} />}
        {children}
      </Panel>
    </Columns>
  );
}
