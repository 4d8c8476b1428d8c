import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { type FieldKey, valueOf } from '../fields.ts'
import { OptionsList } from '../options-list.tsx'
import { columnOf, fieldName, optionsOf } from '../products/columns.ts'
import type { Editor } from './editor.ts'
import { EditorMark } from './editor-mark.tsx'

interface Props {
  field: FieldKey
  editor: Editor
  /** Instead of the field's own name, where that is too long. */
  label?: string
  rows?: number
  hint?: string | undefined
}

/** A field as a text that one writes; what cannot be read says so, and holds back the saving. */
export function FieldInput({ field, editor, label, rows, hint }: Props) {
  const { t, i18n } = useLingui()
  const id = useId()
  // What is written stands as it is written, until one leaves the field.
  const [typed, setTyped] = useState<string | null>(null)
  const column = columnOf(field)
  if (!column) return null
  const { product, draft, context } = editor
  const bad = draft?.bad[field]
  const value = valueOf(product, field)
  const options = optionsOf(column, context)
  const write = (text: string): void => {
    setTyped(text)
    const read = column.parse(text, context, value)
    if (read === undefined) editor.setBad(field, text)
    else editor.set({ [field]: read })
  }
  const isTheirs = draft?.theirs !== undefined && field in draft.theirs
  return (
    <div>
      <TextField
        label={label ?? fieldName(i18n, field)}
        value={typed ?? bad ?? column.read(value, context)}
        onValue={write}
        onBlur={() => setTyped(null)}
        hint={hint}
        className={draft && field in draft.values ? 'office-field is-changed' : 'office-field'}
        error={
          bad === undefined
            ? isTheirs
              ? t`A colleague has changed this too: settle it below`
              : undefined
            : t`This cannot be read as it is written`
        }
        autoComplete="off"
        {...(rows !== undefined && { multiline: true, rows })}
        {...(options.length > 0 && { list: id })}
      />
      <OptionsList id={id} options={options} />
      <EditorMark field={field} editor={editor} />
    </div>
  )
}
