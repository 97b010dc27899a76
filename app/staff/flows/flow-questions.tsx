import { Checkbox, FieldGroup } from '#components/console/field.tsx';
import { FLOW_PAGES } from '#features/campaign/model/flow-form.ts';

type FlowQuestionsProps = { chosen: readonly string[]; mayEdit: boolean };

export function FlowQuestions({ chosen, mayEdit }: FlowQuestionsProps) {
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {FLOW_PAGES.map(({ title, questions }) => (
        <FieldGroup key={title} legend={title}>
          {questions.map(({ name, label, isRequired }) => (
            <Checkbox
              key={name}
              name="questions"
              value={name}
              label={label}
              hint={isRequired ? 'Always asked' : undefined}
              isChecked={isRequired || chosen.includes(name)}
              isDisabled={isRequired || !mayEdit}
            />
          ))}
        </FieldGroup>
      ))}
    </div>
  );
}
