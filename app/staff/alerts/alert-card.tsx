import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Checkbox } from '#components/console/field.tsx';
import { Badge } from '#components/console/status.tsx';
import { Cell, Row, RowHead, right, Table } from '#components/console/table.tsx';
import { Sentence, Time } from '#components/console/time.tsx';
import type { Elements } from '#components/elements.ts';
import type { Actor } from '#features/access/model/actor.ts';
import type { AlertCard } from '#features/alerts/list-alerts.ts';
import { alertInfo, alertKindInfo, alertTitle } from '#features/alerts/model/alert-kinds.ts';
import type { AlertRow } from '#features/alerts/store/alerts.ts';
import { formatCount } from '#platform/values/count.ts';
import { AlertHandling } from './alert-entry.tsx';
import { AlertSubject } from './alert-subject.tsx';
import { AlertFacts, AlertSteps, SEVERITY_LABELS } from './alert-words.tsx';
import { HANDLE_ID } from './handle-form.tsx';

type KindCardProps = {
  card: AlertCard;
  actor: Actor;
  mayHandle: boolean;
  formState: FormState;
  /** Where the rest of the card's alerts are. */
  more: string | null;
};

export function KindCard(props: KindCardProps) {
  const { card, actor, mayHandle, formState, more } = props;
  const { severity, kind, alerts } = card;
  const info = infoOfCard(card);
  const title = alertTitle(kind);
  return (
    <article aria-labelledby={cardId(card)} className="space-y-3 pt-4">
      <div className="space-y-2 px-4 sm:px-5">
        <KindHead card={card} zone={actor.timeZone} />
        <p className="max-w-prose">{info.meaning}</p>
        <AlertSteps info={info} role={actor.role} />
        {mayHandle && card.open > 1 && <SelectAll card={card} formState={formState} />}
      </div>
      <Table
        caption={`${title}, ${SEVERITY_LABELS[severity].title}`}
        isStacked
        columns={['About', 'Details', right('Occurred'), 'Seen', 'Status']}
      >
        {alerts.map((alert) => (
          <AlertTableRow
            key={alert.id}
            alert={alert}
            zone={actor.timeZone}
            cardMeaning={info.meaning}
            checkbox={mayHandle && <SelectAlert alert={alert} formState={formState} />}
          />
        ))}
      </Table>
      {more && (
        <p className="border-line border-t px-4 py-3 sm:px-5">
          <a href={more}>{`More alerts: ${title}`}</a>
        </p>
      )}
    </article>
  );
}

const cardId = ({ severity, kind }: AlertCard) => `card-${severity}-${kind}`;

function KindHead({ card, zone }: { card: AlertCard; zone: string }) {
  const { severity, kind, open, count, firstSeenAt, lastSeenAt } = card;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={cardId(card)} className="font-semibold">
          {alertTitle(kind)}
        </h3>
        <Badge tone={SEVERITY_LABELS[severity].tone}>{`${formatCount(open)} open`}</Badge>
      </div>
      <p className="text-[0.875rem] text-ink-soft">
        <Sentence zone={zone} of={[`${timesText(count)}, first `, firstSeenAt, ', last ', lastSeenAt, '.']} />
      </p>
    </>
  );
}

function SelectAll({ card, formState }: { card: AlertCard; formState: FormState }) {
  const value = `${card.severity} ${card.kind}`;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Checkbox
        name="card"
        value={value}
        label={`Select all ${formatCount(card.open)}: ${alertTitle(card.kind)}`}
        isChecked={formState.values('card').includes(value)}
      />
      <a href={`#${HANDLE_ID}`}>Handle selected alerts</a>
    </div>
  );
}

const timesText = (count: number) => (count === 1 ? 'Once' : `${formatCount(count)} times`);

/** The words of its alerts if they have the same, and of the kind otherwise. */
function infoOfCard({ kind, alerts }: AlertCard) {
  const [first, ...others] = alerts.map(alertInfo);
  const isSame = others.every(({ meaning }) => meaning === first?.meaning);
  return first && isSame ? first : alertKindInfo(kind);
}

type RowProps = { alert: AlertRow; zone: string; cardMeaning: string; checkbox: Elements };

function AlertTableRow({ alert, zone, cardMeaning, checkbox }: RowProps) {
  const { id, count, firstSeenAt, lastSeenAt, subject } = alert;
  const { meaning, whatToDo } = alertInfo(alert);
  return (
    <Row isStacked>
      <RowHead isLong>
        <span className="flex items-start gap-2.5">
          {checkbox}
          <span className="min-w-0">
            <AlertSubject alert={alert} zone={zone} />
          </span>
        </span>
      </RowHead>
      <Cell isWide>
        {meaning !== cardMeaning && <span className="mb-1 block">{`${meaning} ${whatToDo}`}</span>}
        <span className="flex flex-wrap gap-x-4 gap-y-0.5 text-ink-soft">
          <AlertFacts alert={alert} />
        </span>
      </Cell>
      <Cell align="right">{timesText(count)}</Cell>
      <Cell>
        <Time at={firstSeenAt} zone={zone} />
        {lastSeenAt > firstSeenAt && (
          <span className="block">
            <Sentence zone={zone} of={['to ', lastSeenAt]} />
          </span>
        )}
      </Cell>
      <Cell isWide>
        <AlertHandling alert={alert} zone={zone} />
        <a href={`/staff/alerts/${id}`}>
          <span>Details</span>
          <span className="sr-only">{` of ${subject}`}</span>
        </a>
      </Cell>
    </Row>
  );
}

function SelectAlert({ alert: { id, kind, subject }, formState }: { alert: AlertRow; formState: FormState }) {
  return (
    <input
      type="checkbox"
      name="alert"
      value={id}
      aria-label={`Select ${alertTitle(kind)}: ${subject}`}
      defaultChecked={formState.values('alert').includes(id)}
      className="size-6 shrink-0 accent-accent"
    />
  );
}
