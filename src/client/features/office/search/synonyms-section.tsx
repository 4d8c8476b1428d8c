import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { SynonymGroup } from '#contract/office/search-words.schema.ts'
import { SaveList } from '../../../http/save-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FormText } from '../form/fields.tsx'
import { useAskedForm } from '../form/use-asked-form.ts'
import { languageIn, WordFormEnd, WordLanguage } from './word-form.tsx'
import { WordRows } from './word-rows.tsx'
import { countsIn, groupErrors, groupOf, groupText } from './words.ts'
import { type GroupForm, nameOf } from './words-draft.ts'
import { synonymCells } from './words-file.ts'

interface Props {
  /** As they are once they are saved. */
  groups: readonly SynonymGroup[]
  /** What is being written; null: nothing. */
  form: GroupForm | null
  onForm: (form: GroupForm | null) => void
  onEntry: (change: { before: SynonymGroup | null; after: SynonymGroup | null }) => void
}

const NEW_GROUP: GroupForm = { before: null, language: null, words: '', finds: '' }

const formOf = (group: SynonymGroup): GroupForm => ({
  before: group,
  language: group.language,
  words: group.words.join(', '),
  finds: group.finds.join(', '),
})

/** Words that find each other, or others, beside those of the trade. */
export function SynonymsSection({ groups, form, onForm, onEntry }: Props) {
  const { t, i18n } = useLingui()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const sorted = groups
    .map((group) => ({ group, text: groupText(group) }))
    .filter(({ text }) => text.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.text.localeCompare(b.text, i18n.locale))
  return (
    <section aria-labelledby="office-synonyms">
      <h2 id="office-synonyms">{t`Synonyms`}</h2>
      <p className="office-note">
        {t`Words that your buyers use beside those that every shop knows. Whoever types one also finds products that say the others.`}
      </p>
      {form ? (
        <GroupEditor
          key={form.before ? nameOf(form.before) : ''}
          form={form}
          onForm={onForm}
          onDone={(after) => onEntry({ before: form.before, after })}
        />
      ) : (
        <p>
          <Button onClick={() => onForm(NEW_GROUP)}>{t`Add synonyms…`}</Button>
        </p>
      )}
      {groups.length > 10 && (
        <TextField type="search" label={t`Search the synonyms`} value={search} onValue={setSearch} maxLength={40} />
      )}
      {groups.length === 0 && <p role="status">{t`Your shop has no synonyms of its own yet.`}</p>}
      {groups.length > 0 && sorted.length === 0 && <p role="status">{t`No synonyms have that word.`}</p>}
      <WordRows
        label={t`Synonyms`}
        rows={sorted.map(({ group, text }) => ({
          key: nameOf(group),
          name: text,
          note: countsIn(i18n, group.language),
          onChange: () => onForm(formOf(group)),
          onRemove: () => onEntry({ before: group, after: null }),
        }))}
      />
      {sorted.length > 0 && (
        <SaveList
          name={t`Synonyms`}
          cells={() =>
            synonymCells(
              sorted.map(({ group }) => group),
              i18n,
            )
          }
        />
      )}
    </section>
  )
}

interface EditorProps {
  form: GroupForm
  onForm: (form: GroupForm | null) => void
  onDone: (after: SynonymGroup) => void
}

function GroupEditor({ form: written, onForm, onDone }: EditorProps) {
  const { t } = useLingui()
  const { before, language, words, finds } = written
  const form = useAskedForm({
    begin: { words, finds, language: language ?? '' },
    check: (said) => groupErrors(groupOf({ ...said, language: languageIn(said) })),
    send: async (said) => onDone(groupOf({ ...said, language: languageIn(said) })),
  })
  return (
    <form {...form.element} className="office-form">
      <FormText
        of={form}
        name="words"
        follow={(text) => onForm({ ...written, words: text })}
        label={t`These words`}
        hint={t`With commas between, such as: settee, lounge sofa.`}
        maxLength={500}
        autoComplete="off"
        required
      />
      <FormText
        of={form}
        name="finds"
        follow={(text) => onForm({ ...written, finds: text })}
        label={t`Also find`}
        hint={t`Empty: the words find each other. Else whoever types one of the words also finds these, but not the other way round.`}
        maxLength={500}
        autoComplete="off"
      />
      <WordLanguage of={form} follow={(chosen) => onForm({ ...written, language: chosen })} />
      <WordFormEnd isNew={!before} onCancel={() => onForm(null)} />
    </form>
  )
}
